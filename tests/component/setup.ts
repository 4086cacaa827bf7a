import { beforeEach } from 'vitest';
import { cleanup } from 'vitest-browser-react';

// The files share a page: what the library registers as it is imported would be the first one's.
beforeEach(cleanup);
