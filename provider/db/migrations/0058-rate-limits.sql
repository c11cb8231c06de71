-- Attempts counted for all nodes by provider/http/rate-limits.ts. The columns and their order are those of rate-limiter-flexible;
-- keys contain email addresses of any length; expire is in milliseconds since 1970.
create table rate_limits (key text primary key, points integer not null, expire bigint not null);
