CREATE TABLE "platform"."exchange_rates" (
	"currency" text NOT NULL,
	"day" date NOT NULL,
	"per_euro" numeric NOT NULL,
	"source" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "exchange_rates_currency_day_pk" PRIMARY KEY("currency","day"),
	CONSTRAINT "exchange_rates_currency" CHECK (currency ~ '^[A-Z]{3}$' and currency <> 'EUR'),
	CONSTRAINT "exchange_rates_per_euro" CHECK (per_euro > 0 and per_euro < 1e18 and scale(per_euro) <= 18),
	CONSTRAINT "exchange_rates_source" CHECK (source in ('ecb', 'sample'))
);
--> statement-breakpoint
ALTER TABLE "platform"."exchange_rates" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "exchange_rates_day" ON "platform"."exchange_rates" USING btree ("day");--> statement-breakpoint
CREATE POLICY "exchange_rates_visitor_select" ON "platform"."exchange_rates" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (true);--> statement-breakpoint
CREATE POLICY "exchange_rates_job_select" ON "platform"."exchange_rates" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "exchange_rates_job_insert" ON "platform"."exchange_rates" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "exchange_rates_job_update" ON "platform"."exchange_rates" AS PERMISSIVE FOR UPDATE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job') WITH CHECK (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "exchange_rates_job_delete" ON "platform"."exchange_rates" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
GRANT SELECT, INSERT, UPDATE, DELETE ON platform.exchange_rates TO candlebook_app;--> statement-breakpoint
-- These two round as `roundTo` and `divide` of the domain, for every finite numeric, and return no trailing zeros. Each is
-- one expression of strict functions, without CASE, AND or NULLIF: only then PostgreSQL puts it into the calling query.
-- A tie is rounded away from zero by round(), and goes back by one unit when that unit is odd.
CREATE FUNCTION "round_half_even"(amount numeric, places integer) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim_scale(round(amount, places)
    - (abs(amount - trunc(amount, places)) = ('5e' || (-places - 1)::text)::numeric)::integer
      * mod(round(amount, places), ('2e' || (-places)::text)::numeric));--> statement-breakpoint
-- div() truncates the quotient towards zero. One unit away from zero is added when twice the remainder is above the
-- divisor, or equal to it and the truncated quotient is odd. A denominator of zero is an error (22012).
CREATE FUNCTION "divide_half_even"(numerator numeric, denominator numeric, places integer) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim_scale(('1e' || (-places)::text)::numeric * (
    div(numerator * ('1e' || places::text)::numeric, denominator)
    + sign(numerator) * sign(denominator) * (
      (2 * abs(mod(numerator * ('1e' || places::text)::numeric, denominator)) > abs(denominator))::integer
      + (2 * abs(mod(numerator * ('1e' || places::text)::numeric, denominator)) = abs(denominator))::integer
        * abs(mod(div(numerator * ('1e' || places::text)::numeric, denominator), 2)))));--> statement-breakpoint
-- Units of to_currency for one unit of from_currency, half-even at 18 places, on the latest day on which both are quoted, at
-- most 7 days before. No row when there is no such day. A currency in itself is 1 on the day.
CREATE FUNCTION "find_ecb_rate"(from_currency text, to_currency text, on_day date)
  RETURNS TABLE (rate numeric, day date, source text)
  LANGUAGE plpgsql STABLE PARALLEL SAFE STRICT ROWS 1 AS $$
BEGIN
  IF from_currency = to_currency THEN
    RETURN QUERY SELECT 1::numeric, on_day, 'ecb'::text;
  ELSIF from_currency = 'EUR' THEN
    RETURN QUERY SELECT trim_scale(b.per_euro), b.day, b.source FROM platform.exchange_rates b
      WHERE b.currency = to_currency AND b.day BETWEEN on_day - 7 AND on_day ORDER BY b.day DESC LIMIT 1;
  ELSIF to_currency = 'EUR' THEN
    RETURN QUERY SELECT public.divide_half_even(1, a.per_euro, 18), a.day, a.source FROM platform.exchange_rates a
      WHERE a.currency = from_currency AND a.day BETWEEN on_day - 7 AND on_day ORDER BY a.day DESC LIMIT 1;
  ELSE
    RETURN QUERY SELECT public.divide_half_even(b.per_euro, a.per_euro, 18), a.day, a.source
      FROM platform.exchange_rates a JOIN platform.exchange_rates b ON b.currency = to_currency AND b.day = a.day
      WHERE a.currency = from_currency AND a.day BETWEEN on_day - 7 AND on_day ORDER BY a.day DESC LIMIT 1;
  END IF;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION round_half_even(numeric, integer), divide_half_even(numeric, numeric, integer),
  find_ecb_rate(text, text, date) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION round_half_even(numeric, integer), divide_half_even(numeric, numeric, integer),
  find_ecb_rate(text, text, date) TO candlebook_app;
