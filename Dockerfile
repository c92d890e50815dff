# The server with the host site and the embed's files. compose.yaml runs it beside PostgreSQL.
# docker build --build-arg COMMIT=$(git rev-parse --short=12 HEAD) .
ARG NODE=node:24-bookworm-slim

# Dependencies come before the sources, so that a changed source installs nothing again.
FROM ${NODE} AS dependencies
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/api-client/package.json packages/api-client/
COPY packages/core/package.json packages/core/
COPY packages/e2e/package.json packages/e2e/
COPY packages/sandbox/package.json packages/sandbox/
COPY packages/server/package.json packages/server/
COPY packages/ui/package.json packages/ui/
COPY packages/widgets/package.json packages/widgets/
COPY packages/wordpress/package.json packages/wordpress/
COPY host-app/package.json host-app/
COPY embed-demo/package.json embed-demo/

FROM dependencies AS build
ARG COMMIT=unknown
RUN npm ci --include=dev
COPY . .
RUN BUILD_COMMIT=${COMMIT} npm run build

FROM dependencies AS production
RUN npm ci --omit=dev --workspace=packages/server && npm cache clean --force

# The sandbox of test mode: docker compose --profile test. It is no part of the server's image.
FROM ${NODE} AS sandbox
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps
WORKDIR /app
COPY --from=dependencies /app/package.json /app/package-lock.json /app/.npmrc ./
COPY --from=dependencies /app/packages/sandbox/package.json packages/sandbox/
RUN npm ci --omit=dev --workspace=packages/sandbox && npm cache clean --force
COPY --from=build /app/packages/sandbox/dist packages/sandbox/dist
USER node
STOPSIGNAL SIGTERM
CMD ["node", "packages/sandbox/dist/main.js"]

FROM ${NODE} AS server
ENV NODE_ENV=production NODE_OPTIONS=--enable-source-maps HOST=0.0.0.0 PORT=4000 DATA_DIR=/data
RUN mkdir /data /built && chown node:node /data /built
WORKDIR /app
COPY --from=production /app/node_modules node_modules
COPY --from=production /app/package.json package.json
COPY --from=production /app/packages/server packages/server
COPY --from=build /app/packages/server/dist packages/server/dist
COPY --from=build /app/packages/server/drizzle packages/server/drizzle
# The one source that runs as it is: a thread decodes HEIC pictures in it.
COPY --from=build /app/packages/server/src/messaging/uploads/decode-heic.mjs packages/server/src/messaging/uploads/
COPY --from=build /app/packages/widgets/dist/embed packages/widgets/dist/embed
COPY --from=build /app/host-app/dist host-app/dist
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/ready').then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
CMD ["node", "packages/server/dist/main.js"]
