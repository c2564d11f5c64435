CREATE TABLE "account_currency_changes" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"currency" text NOT NULL,
	"former_currency" text NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"total" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_currency_changes_currency" CHECK (currency in ('EUR', 'USD', 'GBP', 'BRL')),
	CONSTRAINT "account_currency_changes_former_currency" CHECK (former_currency in ('write', 'leave')),
	CONSTRAINT "account_currency_changes_done" CHECK (done >= 0 and done <= total)
);
--> statement-breakpoint
ALTER TABLE "account_currency_changes" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "account_currency_changes" ADD CONSTRAINT "account_currency_changes_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "account_currency_changes_owner" ON "account_currency_changes" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- The job that follows a change of rates works for each of these users in a transaction of theirs.
CREATE FUNCTION "users_with_rated_trades"(first_day date, last_day date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list users' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT DISTINCT user_id FROM public.trades
    WHERE status = 'closed' AND currency IS NOT NULL AND exit_date BETWEEN first_day AND last_day;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION users_with_rated_trades(date, date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION users_with_rated_trades(date, date) TO candlebook_app;
