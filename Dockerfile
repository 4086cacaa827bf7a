# The product as one process: built pages, API, whatever store the settings name (docs/deploying.md).
FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build && mkdir -p languages

FROM node:22-slim
# The commit it is made of, told with each line it prints: --build-arg GIT_COMMIT=$(git rev-parse --short=7 HEAD)
ARG GIT_COMMIT=
ENV NODE_ENV=production GIT_COMMIT=$GIT_COMMIT
WORKDIR /app
COPY package.json package-lock.json ./
# /data is for a store of its own: run with DATA_DIR=/data and a volume there.
RUN npm ci --omit=dev --no-audit --no-fund && mkdir /data && chown node:node /data
COPY --from=build /app/dist dist
COPY --from=build /app/dist-server dist-server
COPY --from=build /app/languages languages

USER node
ENV HOST=0.0.0.0 PORT=4000
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=30s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/api/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist-server/server/main.js"]
