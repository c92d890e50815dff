# The server with the host site and the embed's files. compose.yaml runs it beside PostgreSQL.
FROM node:20-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN npm ci --include=dev && npm run build && npm prune --omit=dev

FROM node:20-bookworm-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
RUN mkdir /data && chown node:node /data
WORKDIR /app
COPY --from=build /app /app
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "packages/server/dist/main.js"]
