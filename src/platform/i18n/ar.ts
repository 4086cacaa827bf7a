import antdArabic from 'antd/es/locale/ar_EG';
import dayjs from 'dayjs';
import 'dayjs/locale/ar';

/** What antd's own parts say in Arabic. */
export const antd = antdArabic;

/** Lets dayjs speak Arabic, and English again. */
export const inForce = (isSpoken: boolean): void => void dayjs.locale(isSpoken ? 'ar' : 'en');
