CREATE TABLE "auth"."api_tokens" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"token_hash" text NOT NULL,
	"scopes" text[] NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "api_tokens_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "api_tokens_name" CHECK (char_length(name) between 1 and 100),
	CONSTRAINT "api_tokens_scopes" CHECK (cardinality(scopes) between 1 and 40)
);
--> statement-breakpoint
ALTER TABLE "auth"."api_tokens" ADD CONSTRAINT "api_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_tokens_user" ON "auth"."api_tokens" USING btree ("user_id");--> statement-breakpoint
-- The user and the scopes of an API token that is neither revoked nor expired. The app role reads no table of auth.
CREATE FUNCTION live_api_token(hash text, at timestamptz)
  RETURNS TABLE (user_id uuid, token_id uuid, scopes text[], last_used_at timestamptz)
  LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT t.user_id, t.id, t.scopes, t.last_used_at::timestamptz
    FROM auth.api_tokens t WHERE t.token_hash = hash AND t.expires_at > at;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION live_api_token(text, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_api_token(text, timestamptz) TO candlebook_app;--> statement-breakpoint
-- Adds a mail to the outbox in a transaction of the auth role, so that a change of an account and the mail about it
-- are committed together. The mail goes to the address of the account and to no other.
CREATE FUNCTION queue_account_mail(mail_id uuid, account_id uuid, mail_template text,
    mail_data jsonb, at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  INSERT INTO platform.mails (id, user_id, template, language, recipient, data, created_at, updated_at)
    SELECT mail_id, u.id, mail_template, public.mail_language(u.id), u.email, mail_data, at, at
    FROM auth.users u WHERE u.id = account_id;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION queue_account_mail(uuid, uuid, text, jsonb, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION queue_account_mail(uuid, uuid, text, jsonb, timestamptz) TO candlebook_auth;
