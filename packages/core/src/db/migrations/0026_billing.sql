CREATE TABLE "platform"."billing_events" (
	"event_id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"customer_id" text,
	"user_id" uuid,
	"subscription_id" text,
	"invoice_id" text,
	"checkout_session_id" text,
	"charge_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"error" text,
	"processed_at" timestamp (3) with time zone,
	"is_foreign" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."billing_events" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "checkouts" (
	"user_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"plan" text NOT NULL,
	"trial_days" integer,
	"state" text NOT NULL,
	"session_id" text,
	"url" text,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkouts_user_id_id_pk" PRIMARY KEY("user_id","id"),
	CONSTRAINT "checkouts_state" CHECK (state in ('starting', 'open', 'complete', 'expired')),
	CONSTRAINT "checkouts_started" CHECK (state = 'starting' or session_id is not null)
);
--> statement-breakpoint
ALTER TABLE "checkouts" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "payments" (
	"user_id" uuid NOT NULL,
	"invoice_id" text NOT NULL,
	"subscription_id" text,
	"paid_cents" integer NOT NULL,
	"refunded_cents" integer DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_user_id_invoice_id_pk" PRIMARY KEY("user_id","invoice_id"),
	CONSTRAINT "payments_amounts" CHECK (paid_cents > 0 and refunded_cents between 0 and paid_cents)
);
--> statement-breakpoint
ALTER TABLE "payments" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."used_trials" (
	"address_hash" text PRIMARY KEY NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "platform"."used_trials" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "provider_subscriptions" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"customer_id" text NOT NULL,
	"subscription_id" text,
	"status" text,
	"plan" text,
	"interval" text,
	"price_cents" integer,
	"currency" text,
	"period_end" timestamp (3) with time zone,
	"paid_until" timestamp (3) with time zone,
	"cancel_at_period_end" boolean DEFAULT false NOT NULL,
	"cancel_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"trial_start" timestamp (3) with time zone,
	"trial_end" timestamp (3) with time zone,
	"scheduled_plan" text,
	"started_checks" integer DEFAULT 0 NOT NULL,
	"stored_check" integer DEFAULT 0 NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"failed_at" timestamp (3) with time zone,
	"checkout_started_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_subscriptions_fields" CHECK (num_nulls(subscription_id, status, interval, price_cents, currency, period_end) in (0, 6)),
	CONSTRAINT "provider_subscriptions_trial" CHECK (num_nulls(trial_start, trial_end) in (0, 2))
);
--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "invitation_grants" ADD COLUMN "waits" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "checkouts" ADD CONSTRAINT "checkouts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "billing_events_waiting" ON "platform"."billing_events" USING btree ("next_attempt_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "billing_events_customer" ON "platform"."billing_events" USING btree ("customer_id","created_at") WHERE processed_at is null;--> statement-breakpoint
CREATE INDEX "billing_events_received" ON "platform"."billing_events" USING btree ("received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_open" ON "checkouts" USING btree ("user_id") WHERE state in ('starting', 'open');--> statement-breakpoint
CREATE UNIQUE INDEX "checkouts_session" ON "checkouts" USING btree ("user_id","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "provider_subscriptions_customer" ON "provider_subscriptions" USING btree ("customer_id");--> statement-breakpoint
CREATE INDEX "provider_subscriptions_renewal" ON "provider_subscriptions" USING btree ("period_end") WHERE ended_at is null;--> statement-breakpoint
CREATE POLICY "billing_events_administrator_select" ON "platform"."billing_events" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "billing_events_job_select" ON "platform"."billing_events" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "billing_events_job_insert" ON "platform"."billing_events" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "billing_events_job_update" ON "platform"."billing_events" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "checkouts_owner" ON "checkouts" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "payments_owner" ON "payments" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "used_trials_job_select" ON "platform"."used_trials" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "used_trials_job_insert" ON "platform"."used_trials" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "provider_subscriptions_owner" ON "provider_subscriptions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);
--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE ON platform.billing_events TO candlebook_app;--> statement-breakpoint
GRANT SELECT, INSERT ON platform.used_trials TO candlebook_app;--> statement-breakpoint
-- A job that reads an event knows no user yet, and row security hides the rows of all users. The user whom the event
-- names counts only when the account exists and is not being erased; otherwise the owner of the customer counts.
CREATE FUNCTION "find_billing_user"(named uuid, customer text) RETURNS uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  found uuid;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may look for users' USING ERRCODE = '42501';
  END IF;
  SELECT u.id INTO found FROM auth.users u WHERE u.id = named AND u.erasure_requested_at IS NULL;
  IF found IS NULL THEN
    SELECT s.user_id INTO found FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
      WHERE s.customer_id = customer AND u.erasure_requested_at IS NULL;
  END IF;
  RETURN found;
END $$;--> statement-breakpoint
-- The users with a customer of the provider, in pages, for the sync of all.
CREATE FUNCTION "users_with_customers"(after uuid, amount integer) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list users' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT s.user_id FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL AND (after IS NULL OR s.user_id > after) ORDER BY s.user_id LIMIT amount;
END $$;--> statement-breakpoint
-- The users whose subscription runs and whose period ends between two instants, in pages, for reminders.
CREATE FUNCTION "users_with_period_end"(since timestamptz, until timestamptz, after uuid, amount integer)
  RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list users' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT s.user_id FROM public.provider_subscriptions s JOIN auth.users u ON u.id = s.user_id
    WHERE s.ended_at IS NULL AND s.period_end >= since AND s.period_end < until
      AND u.erasure_requested_at IS NULL AND (after IS NULL OR s.user_id > after)
    ORDER BY s.user_id LIMIT amount;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_billing_user(uuid, text), users_with_customers(uuid, integer),
  users_with_period_end(timestamptz, timestamptz, uuid, integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_billing_user(uuid, text), users_with_customers(uuid, integer),
  users_with_period_end(timestamptz, timestamptz, uuid, integer) TO candlebook_app;
