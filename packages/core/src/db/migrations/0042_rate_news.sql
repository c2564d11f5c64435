-- What people are told about rates: trades that a notification has named, and loads that corrected rates.
CREATE TABLE "missing_rate_notices" (
	"user_id" uuid NOT NULL,
	"trade_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "missing_rate_notices_user_id_trade_id_pk" PRIMARY KEY("user_id","trade_id")
);
--> statement-breakpoint
ALTER TABLE "missing_rate_notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."rate_corrections" (
	"id" uuid PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"listed" jsonb NOT NULL,
	"trades" integer DEFAULT 0 NOT NULL,
	"recomputed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "rate_corrections_counts" CHECK (count > 0 and trades >= 0)
);
--> statement-breakpoint
ALTER TABLE "platform"."rate_corrections" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "missing_rate_notices" ADD CONSTRAINT "missing_rate_notices_trade_fk" FOREIGN KEY ("user_id","trade_id") REFERENCES "public"."trades"("user_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "rate_corrections_newest" ON "platform"."rate_corrections" USING btree ("created_at");--> statement-breakpoint
CREATE POLICY "missing_rate_notices_owner" ON "missing_rate_notices" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
CREATE POLICY "rate_corrections_administrator_select" ON "platform"."rate_corrections" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "rate_corrections_job_select" ON "platform"."rate_corrections" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "rate_corrections_job_insert" ON "platform"."rate_corrections" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "rate_corrections_job_update" ON "platform"."rate_corrections" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "rate_corrections_job_delete" ON "platform"."rate_corrections" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.rate_corrections TO candlebook_app;--> statement-breakpoint
-- The daily job tells each of these users, in a transaction of theirs, which trades their totals leave out.
CREATE FUNCTION "users_without_rates"(before_day date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list users' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT DISTINCT trade.user_id FROM public.trades AS trade
    WHERE trade.status = 'closed' AND trade.account_rate IS NULL AND trade.exit_date < before_day
      AND NOT EXISTS (SELECT FROM public.missing_rate_notices AS told
        WHERE told.user_id = trade.user_id AND told.trade_id = trade.id);
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION users_without_rates(date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION users_without_rates(date) TO candlebook_app;
