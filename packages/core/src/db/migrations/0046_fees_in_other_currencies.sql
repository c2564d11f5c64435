-- Fees in other currencies are subtracted when a rate converts them to the currency of the trade (decision 033).
ALTER TABLE "trades" ADD COLUMN "own_fee_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	ADD COLUMN "fee_rates" jsonb DEFAULT '[]'::jsonb NOT NULL,
	ADD COLUMN "foreign_fee" numeric DEFAULT '0' NOT NULL;--> statement-breakpoint
-- One statement writes the table once.
ALTER TABLE "trades" drop column "pnl",
	drop column "account_pnl",
	ADD COLUMN "pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee) end) STORED,
	ADD COLUMN "account_pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case account_rate when 1 then (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee) else round_half_even(((case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - ((case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) + foreign_fee)) * account_rate, 18) end) end) STORED;--> statement-breakpoint
-- It went with the column account_pnl, as in 0037_money.sql.
CREATE INDEX trades_closed ON trades (user_id, exit_date, created_at, id) INCLUDE (account_pnl) WHERE status = 'closed';--> statement-breakpoint
CREATE INDEX "trades_with_currency" ON "trades" USING btree ("user_id") WHERE currency is not null;--> statement-breakpoint
CREATE INDEX "trades_with_fee_without_rate" ON "trades" USING btree ("user_id") WHERE status = 'closed' and jsonb_array_length(foreign_fees) > jsonb_array_length(fee_rates);--> statement-breakpoint
-- The rate from the currency of a fee to the currency of its trade on a day, with its source and day; nulls without one. The
-- order is: no conversion, a rate that the trader typed for the fee, the trade's own rate where it converts to the currency of
-- the fee, the US dollar for a stablecoin, the European Central Bank.
CREATE FUNCTION "find_fee_rate"(owner uuid, fee_currency text, typed_rates jsonb, trade_currency text, on_day date,
    trade_rate numeric, trade_rate_currency text, OUT rate numeric, OUT source text, OUT day date)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  target text := coalesce(trade_currency, account_currency(owner));
  fee record;
  trade record;
  quoted_fee text;
  quoted_trade text;
BEGIN
  SELECT * INTO fee FROM major_currency(fee_currency);
  SELECT * INTO trade FROM major_currency(target);
  IF fee.major = trade.major THEN
    rate := fee.share * div(1, trade.share); source := 'same'; RETURN;
  END IF;
  SELECT (typed ->> 'rate')::numeric INTO rate FROM jsonb_array_elements(typed_rates) AS typed
    WHERE typed ->> 'currency' = fee_currency AND typed ->> 'rateCurrency' = target LIMIT 1;
  IF rate IS NOT NULL THEN
    source := 'own'; day := on_day; RETURN;
  END IF;
  IF trade_rate IS NOT NULL AND trade_rate_currency = fee.major THEN
    rate := divide_half_even(fee.share, trade_rate, 18); source := 'own'; day := on_day; RETURN;
  END IF;
  quoted_fee := fee.major;
  quoted_trade := trade.major;
  IF coalesce((SELECT stablecoins_as_usd FROM user_settings WHERE user_id = owner), true) THEN
    IF quoted_fee IN ('USDT', 'USDC', 'DAI') THEN quoted_fee := 'USD'; END IF;
    IF quoted_trade IN ('USDT', 'USDC', 'DAI') THEN quoted_trade := 'USD'; END IF;
  END IF;
  SELECT found.rate, found.day, found.source INTO rate, day, source
    FROM find_ecb_rate(quoted_fee, quoted_trade, on_day) AS found;
  IF rate IS NULL THEN RETURN; END IF;
  rate := round_half_even(rate * fee.share * div(1, trade.share), 18);
  IF (quoted_fee, quoted_trade) IS DISTINCT FROM (fee.major, trade.major) AND source = 'ecb' THEN source := 'stablecoin'; END IF;
END $$;--> statement-breakpoint
-- The rates of a trade's fees in other currencies, and the sum of those that have one, each half-even at 18 places.
CREATE FUNCTION "convert_foreign_fees"(owner uuid, foreign_fees jsonb, typed_rates jsonb, trade_currency text, on_day date,
    trade_rate numeric, trade_rate_currency text, OUT fee_rates jsonb, OUT foreign_fee numeric)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
BEGIN
  SELECT coalesce(jsonb_agg(jsonb_build_object('currency', fee ->> 'currency', 'rate', trim_scale(found.rate)::text,
        'source', found.source, 'day', found.day) ORDER BY at) FILTER (WHERE found.rate IS NOT NULL), '[]'),
      coalesce(sum(round_half_even((fee ->> 'amount')::numeric * found.rate, 18)), 0)
    INTO fee_rates, foreign_fee
    FROM jsonb_array_elements(foreign_fees) WITH ORDINALITY AS listed (fee, at),
      find_fee_rate(owner, fee ->> 'currency', typed_rates, trade_currency, on_day, trade_rate, trade_rate_currency) AS found;
END $$;--> statement-breakpoint
-- As in 0037_money.sql, with the fees in other currencies. A trade without a currency waits too when it has such a fee: the
-- rate of the fee depends on the account currency then.
CREATE OR REPLACE FUNCTION "set_account_rate"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  has_foreign_fees boolean := NEW.foreign_fees <> '[]';
BEGIN
  NEW.fee_rates := '[]';
  NEW.foreign_fee := 0;
  IF NEW.status <> 'closed' THEN
    NEW.account_rate := NULL; NEW.rate_source := NULL; NEW.rate_day := NULL;
    RETURN NEW;
  END IF;
  IF NEW.currency IS NOT NULL OR has_foreign_fees THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('account_currency ' || NEW.user_id, 0));
  END IF;
  IF NEW.currency IS NULL THEN
    NEW.account_rate := 1; NEW.rate_source := 'same'; NEW.rate_day := NULL;
  ELSE
    SELECT found.rate, found.source, found.day INTO NEW.account_rate, NEW.rate_source, NEW.rate_day
      FROM find_account_rate(NEW.user_id, NEW.currency, NEW.exit_date, NEW.rate, NEW.rate_currency) AS found;
  END IF;
  IF has_foreign_fees THEN
    SELECT converted.fee_rates, converted.foreign_fee INTO NEW.fee_rates, NEW.foreign_fee
      FROM convert_foreign_fees(NEW.user_id, NEW.foreign_fees, NEW.own_fee_rates, NEW.currency, NEW.exit_date, NEW.rate,
        NEW.rate_currency) AS converted;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
-- The job that follows a change of rates also works for users whose trades have fees in other currencies.
CREATE OR REPLACE FUNCTION "users_with_rated_trades"(first_day date, last_day date) RETURNS SETOF uuid
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list users' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT DISTINCT user_id FROM public.trades
    WHERE status = 'closed' AND (currency IS NOT NULL OR foreign_fees <> '[]') AND exit_date BETWEEN first_day AND last_day;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION find_fee_rate(uuid, text, jsonb, text, date, numeric, text),
  convert_foreign_fees(uuid, jsonb, jsonb, text, date, numeric, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION find_fee_rate(uuid, text, jsonb, text, date, numeric, text),
  convert_foreign_fees(uuid, jsonb, jsonb, text, date, numeric, text) TO candlebook_app;--> statement-breakpoint
UPDATE trades SET status = status WHERE status = 'closed' AND foreign_fees <> '[]';--> statement-breakpoint
-- A plan shows the P&L without these fees, and lives for an hour. It ends now; the file is uploaded again.
UPDATE import_plans SET expires_at = now() WHERE expires_at > now();
