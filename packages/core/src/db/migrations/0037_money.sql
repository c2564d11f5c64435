-- Trades get a currency, a contract size and a P&L in account currency. Trades of before count at par in account currency,
-- as they did; those of an import get the currency of their executions.
ALTER TABLE "trades" DROP CONSTRAINT "trades_amounts";--> statement-breakpoint
ALTER TABLE "user_settings" ALTER COLUMN "currency" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "user_settings" ALTER COLUMN "currency" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "stablecoins_as_usd" boolean DEFAULT true NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "instrument" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "underlying" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "expiry" date;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "strike" numeric;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "option_type" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "contract_size" numeric DEFAULT '1' NOT NULL;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "currency" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "rate" numeric;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "rate_currency" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "account_rate" numeric DEFAULT 1;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "rate_source" text DEFAULT 'same';--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "rate_day" date;--> statement-breakpoint
ALTER TABLE "trades" drop column "pnl";--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - (case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) end) STORED;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "account_pnl" numeric GENERATED ALWAYS AS (case when status = 'closed' then
        (case account_rate when 1 then (case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - (case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end) else round_half_even(((case type when 'long' then 1 else -1 end) * (exit_price - entry_price) * quantity * contract_size
        - (case fees_unit when 'percent' then entry_price * quantity * contract_size * fees * 0.01 else fees end)) * account_rate, 18) end) end) STORED;--> statement-breakpoint
-- It went with the column pnl. Totals add the P&L in account currency.
CREATE INDEX trades_closed ON trades (user_id, exit_date, created_at, id) INCLUDE (account_pnl) WHERE status = 'closed';--> statement-breakpoint
CREATE INDEX "trades_without_rate" ON "trades" USING btree ("user_id","currency") WHERE status = 'closed' and account_rate is null;--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_instrument" CHECK (instrument in ('share', 'fund', 'coin', 'future', 'option', 'forex', 'bond', 'cfd'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_option_type" CHECK (option_type in ('call', 'put'));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_underlying" CHECK (char_length(underlying) between 1 and 20);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_expiry" CHECK (expiry >= entry_date);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_contract_size" CHECK (contract_size > 0 and contract_size < 1e18 and scale(trim_scale(contract_size)) <= 6);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_currency" CHECK (char_length(currency) between 1 and 10);--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_rate" CHECK (rate > 0 and (rate is null) = (rate_currency is null));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_rate_source" CHECK (rate_source in ('same', 'own', 'ecb', 'stablecoin', 'sample') and (rate_source is null) = (account_rate is null));--> statement-breakpoint
ALTER TABLE "trades" ADD CONSTRAINT "trades_amounts" CHECK (least(quantity, entry_price, exit_price, fees, stop_loss, take_profit, strike, rate) >= 0
      and greatest(quantity, entry_price, exit_price, fees, stop_loss, take_profit, strike, rate) < 1e18
      and greatest(scale(quantity), scale(entry_price), scale(exit_price), scale(fees), scale(stop_loss), scale(take_profit), scale(strike), scale(rate)) <= 18);;--> statement-breakpoint
ALTER TABLE trades ALTER COLUMN account_rate DROP DEFAULT, ALTER COLUMN rate_source DROP DEFAULT;--> statement-breakpoint
-- The currency in which the totals of a user are counted: the saved one, else EUR.
CREATE FUNCTION "account_currency"(owner uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public AS $$
  SELECT coalesce((SELECT currency FROM user_settings WHERE user_id = owner), 'EUR')
$$;--> statement-breakpoint
-- The major currency of a minor one, and the share of a unit. The lists are those of the domain (currencies.ts).
CREATE FUNCTION "major_currency"(code text, OUT major text, OUT share numeric)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN code IN ('GBX', 'GBp') THEN 'GBP' WHEN code = 'ILA' THEN 'ILS' WHEN code = 'ZAc' THEN 'ZAR' ELSE code END,
    CASE WHEN code IN ('GBX', 'GBp', 'ILA', 'ZAc') THEN 0.01 ELSE 1 END
$$;--> statement-breakpoint
-- The rate from the currency of a trade to the account currency on a day, with its source and day; nulls without one. The
-- order is: no conversion, the trade's own rate, the US dollar for a stablecoin, the European Central Bank.
CREATE FUNCTION "find_account_rate"(owner uuid, trade_currency text, on_day date, own_rate numeric, own_currency text,
    OUT rate numeric, OUT source text, OUT day date) LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  account text := account_currency(owner);
  unit record;
  quoted text;
BEGIN
  SELECT * INTO unit FROM major_currency(trade_currency);
  IF trade_currency = account OR unit.major = account THEN
    rate := unit.share; source := 'same'; RETURN;
  END IF;
  IF own_rate IS NOT NULL AND own_currency = account THEN
    rate := own_rate; source := 'own'; day := on_day; RETURN;
  END IF;
  quoted := unit.major;
  IF unit.major IN ('USDT', 'USDC', 'DAI')
    AND coalesce((SELECT stablecoins_as_usd FROM user_settings WHERE user_id = owner), true) THEN
    quoted := 'USD';
  END IF;
  SELECT found.rate, found.day, found.source INTO rate, day, source FROM find_ecb_rate(quoted, account, on_day) AS found;
  IF rate IS NULL THEN RETURN; END IF;
  rate := round_half_even(rate * unit.share, 18);
  IF quoted <> unit.major AND source = 'ecb' THEN source := 'stablecoin'; END IF;
END $$;--> statement-breakpoint
-- Each write of a trade sets its rate. The lock makes a write wait while the account currency changes.
CREATE FUNCTION "set_account_rate"() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NEW.status <> 'closed' THEN
    NEW.account_rate := NULL; NEW.rate_source := NULL; NEW.rate_day := NULL;
  ELSIF NEW.currency IS NULL THEN
    NEW.account_rate := 1; NEW.rate_source := 'same'; NEW.rate_day := NULL;
  ELSE
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('account_currency ' || NEW.user_id, 0));
    SELECT found.rate, found.source, found.day INTO NEW.account_rate, NEW.rate_source, NEW.rate_day
      FROM find_account_rate(NEW.user_id, NEW.currency, NEW.exit_date, NEW.rate, NEW.rate_currency) AS found;
  END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER trades_rated BEFORE INSERT OR UPDATE ON trades FOR EACH ROW EXECUTE FUNCTION set_account_rate();--> statement-breakpoint
REVOKE ALL ON FUNCTION account_currency(uuid), major_currency(text), set_account_rate(),
  find_account_rate(uuid, text, date, numeric, text) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION account_currency(uuid), major_currency(text),
  find_account_rate(uuid, text, date, numeric, text) TO candlebook_app;--> statement-breakpoint
UPDATE trades SET currency = imported.currency
  FROM (SELECT DISTINCT ON (fill.user_id, fill.trade_id) fill.user_id, fill.trade_id, execution.currency
    FROM trade_fills AS fill JOIN executions AS execution
      ON execution.user_id = fill.user_id AND execution.id = fill.execution_id
    ORDER BY fill.user_id, fill.trade_id) AS imported
  WHERE trades.user_id = imported.user_id AND trades.id = imported.trade_id;--> statement-breakpoint
-- The trigger clears the rate of open trades.
UPDATE trades SET status = status WHERE status = 'open' AND account_rate IS NOT NULL;--> statement-breakpoint
-- Snapshots of trades for an undo get the new fields too, with the currency that the trade has now.
UPDATE import_changes SET
  before = '{"instrument": null, "underlying": null, "expiry": null, "strike": null, "optionType": null, "contractSize": "1", "rate": null, "rateCurrency": null, "accountRate": null, "rateSource": null, "rateDay": null, "accountPnl": null}'::jsonb
    || jsonb_build_object('currency', changed.currency) || before,
  after = CASE WHEN after ? 'trade' THEN jsonb_set(after, '{trade}',
    '{"instrument": null, "underlying": null, "expiry": null, "strike": null, "optionType": null, "contractSize": "1", "rate": null, "rateCurrency": null, "accountRate": null, "rateSource": null, "rateDay": null, "accountPnl": null}'::jsonb
    || jsonb_build_object('currency', changed.currency) || (after -> 'trade')) ELSE after END
  FROM (SELECT change.user_id, change.import_id, change.trade_id, min(execution.currency) AS currency
    FROM import_changes AS change
    LEFT JOIN LATERAL jsonb_array_elements(change.fills) AS fill ON true
    LEFT JOIN executions AS execution
      ON execution.user_id = change.user_id
        AND fill ->> 'executionId' IN (execution.fingerprint, execution.id::text)
    GROUP BY 1, 2, 3) AS changed
  WHERE import_changes.user_id = changed.user_id AND import_changes.import_id = changed.import_id
    AND import_changes.trade_id = changed.trade_id;--> statement-breakpoint
-- A plan shows the fields of before, and lives for an hour. It ends now; the file is uploaded again.
UPDATE import_plans SET expires_at = now() WHERE expires_at > now();
