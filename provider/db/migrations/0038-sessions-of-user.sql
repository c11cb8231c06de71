-- Where an account was signed in of late, ended sessions too (sign-in while strangers try its passwords).
create index sessions_of_user on sessions (user_id, created_at);
