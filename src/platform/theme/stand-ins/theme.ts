import useTokens from './use-token.ts';

const useToken = () => {
  const [, token] = useTokens();
  return { token };
};

export default { useToken };
