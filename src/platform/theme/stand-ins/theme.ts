import useTokens from './use-token.ts';

/** Stands in for antd's `theme`, of which pages read the tokens. */
const useToken = () => {
  const [, token] = useTokens();
  return { token };
};

export default { useToken };
