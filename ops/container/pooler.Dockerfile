# PgBouncer in front of compose.yml's database, as Debian packages it.
ARG BASE=debian:12-slim
FROM ${BASE}
RUN apt-get update \
 && apt-get install --yes --no-install-recommends pgbouncer \
 && rm -rf /var/lib/apt/lists/*
COPY pooler.sh /usr/local/bin/pooler.sh
USER postgres
EXPOSE 6432
ENTRYPOINT ["sh", "/usr/local/bin/pooler.sh"]
