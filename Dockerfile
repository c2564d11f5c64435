# One image with the app, its Node and an embedded PostgreSQL. Data is in /data unless DATABASE_URL and S3_BUCKET are set.
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY . .
RUN node scripts/bootstrap.mjs

FROM node:24-bookworm-slim
# docker build --build-arg SOURCE_COMMIT=$(git rev-parse HEAD) .
ARG SOURCE_COMMIT=
ENV SOURCE_COMMIT=$SOURCE_COMMIT
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /app
COPY --from=build --chown=root:root /app /app
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=15s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:'+process.env.PORT+'/readyz').then(({ok})=>process.exit(ok?0:1),()=>process.exit(1))"]
# Not npm: it does not pass signals on, and the server must hear SIGTERM.
CMD ["node_modules/.bin/node", "packages/server/build/main.js"]
