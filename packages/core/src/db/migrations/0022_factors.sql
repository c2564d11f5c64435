CREATE TABLE "auth"."backup_codes" (
	"user_id" uuid NOT NULL,
	"code_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backup_codes_user_id_code_hash_pk" PRIMARY KEY("user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "auth"."passkeys" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" text NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "auth"."pending_steps" (
	"id" uuid PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"user_id" uuid,
	"challenge" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pending_steps_purpose" CHECK (purpose in ('second_step', 'passkey_sign_in', 'passkey_registration'))
);
--> statement-breakpoint
CREATE TABLE "auth"."two_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"last_step" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "auth"."sessions" ADD COLUMN "has_second_factor" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "auth"."backup_codes" ADD CONSTRAINT "backup_codes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."pending_steps" ADD CONSTRAINT "pending_steps_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "auth"."two_factors" ADD CONSTRAINT "two_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "passkeys_credential" ON "auth"."passkeys" USING btree ("credential_id");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "auth"."passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "pending_steps_hash" ON "auth"."pending_steps" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "pending_steps_user" ON "auth"."pending_steps" USING btree ("user_id","purpose");--> statement-breakpoint
-- The user of a live session, with what a request must know about the session.
DROP FUNCTION live_session(text, timestamptz, timestamptz);--> statement-breakpoint
CREATE FUNCTION live_session(session_token text, at timestamptz, made_after timestamptz)
  RETURNS TABLE (user_id uuid, email text, full_name text, signed_up_at timestamptz, session_id uuid,
    opened_at timestamptz, refreshed_at timestamptz, ends_at timestamptz, is_recovery boolean,
    has_second_factor boolean)
  LANGUAGE plpgsql STABLE ROWS 1 SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN QUERY SELECT u.id, u.email, u.name, u.created_at::timestamptz, s.id, s.created_at::timestamptz,
      s.updated_at::timestamptz, s.expires_at::timestamptz, s.is_recovery, s.has_second_factor
    FROM auth.sessions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.token = session_token AND s.expires_at > at AND s.created_at > made_after;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION live_session(text, timestamptz, timestamptz) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION live_session(text, timestamptz, timestamptz) TO candlebook_app;
