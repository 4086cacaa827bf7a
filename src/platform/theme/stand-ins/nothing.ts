const nothing = (): undefined => undefined;

export default nothing;
