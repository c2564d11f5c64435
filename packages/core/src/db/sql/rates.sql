-- Exchange rates, and the P&L of a trade in base currency (decisions 030, 032 and 033). The baseline has round_half_even,
-- because generated columns call it.

-- Rounds as `divide` of the domain, for every finite numeric, and returns no trailing zeros. It is one expression of strict
-- functions, without CASE, AND or NULLIF: only then PostgreSQL puts it into the calling query. div() truncates the quotient
-- towards zero. One unit away from zero is added when twice the remainder is above the divisor, or equal to it and the truncated
-- quotient is odd. A denominator of zero is an error (22012).
CREATE OR REPLACE FUNCTION divide_half_even(numerator numeric, denominator numeric, places integer) RETURNS numeric
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT
  RETURN trim_scale(('1e' || (-places)::text)::numeric * (
    div(numerator * ('1e' || places::text)::numeric, denominator)
    + sign(numerator) * sign(denominator) * (
      (2 * abs(mod(numerator * ('1e' || places::text)::numeric, denominator)) > abs(denominator))::integer
      + (2 * abs(mod(numerator * ('1e' || places::text)::numeric, denominator)) = abs(denominator))::integer
        * abs(mod(div(numerator * ('1e' || places::text)::numeric, denominator), 2)))));

-- Units of to_currency for one unit of from_currency, half-even at 18 places, on the latest day on which both are quoted, at
-- most 7 days before. No row when there is no such day. A currency in itself is 1 on the day.
CREATE OR REPLACE FUNCTION find_ecb_rate(from_currency text, to_currency text, on_day date)
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
END $$;

-- The currency in which the totals of a user are counted: the saved one, otherwise EUR.
CREATE OR REPLACE FUNCTION base_currency(owner uuid) RETURNS text LANGUAGE sql STABLE PARALLEL SAFE SET search_path = public AS $$
  SELECT coalesce((SELECT currency FROM user_settings WHERE user_id = owner), 'EUR')
$$;

-- The major currency of a minor one, and the share of a unit. The lists are those of the domain (currencies.ts).
CREATE OR REPLACE FUNCTION major_currency(code text, OUT major text, OUT share numeric)
  LANGUAGE sql IMMUTABLE PARALLEL SAFE STRICT AS $$
  SELECT CASE WHEN code IN ('GBX', 'GBp') THEN 'GBP' WHEN code = 'ILA' THEN 'ILS' WHEN code = 'ZAc' THEN 'ZAR' ELSE code END,
    CASE WHEN code IN ('GBX', 'GBp', 'ILA', 'ZAc') THEN 0.01 ELSE 1 END
$$;

-- The rate from the currency of a trade to the base currency on a day, with its source and day; nulls without one. The
-- order is: no conversion, the trade's own rate, the US dollar for a stablecoin, the European Central Bank.
CREATE OR REPLACE FUNCTION find_base_rate(owner uuid, trade_currency text, on_day date, own_rate numeric, own_currency text,
    OUT rate numeric, OUT source text, OUT day date) LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  account text := base_currency(owner);
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
END $$;

-- The rate from the currency of a fee to the currency of its trade on a day, with its source and day; nulls without one. The
-- order is: no conversion, a rate that the trader typed for the fee, the trade's own rate where it converts to the currency of
-- the fee, the US dollar for a stablecoin, the European Central Bank.
CREATE OR REPLACE FUNCTION find_fee_rate(owner uuid, fee_currency text, typed_rates jsonb, trade_currency text, on_day date,
    trade_rate numeric, trade_rate_currency text, OUT rate numeric, OUT source text, OUT day date)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  target text := coalesce(trade_currency, base_currency(owner));
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
END $$;

-- The rates of a trade's fees in other currencies, and the sum of those that have one, each half-even at 18 places.
CREATE OR REPLACE FUNCTION convert_foreign_fees(owner uuid, foreign_fees jsonb, typed_rates jsonb, trade_currency text, on_day date,
    trade_rate numeric, trade_rate_currency text, OUT fee_rates jsonb, OUT foreign_fee numeric)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
BEGIN
  -- Most trades have none, and an import calls this for each of its trades.
  IF foreign_fees = '[]' THEN
    fee_rates := '[]'; foreign_fee := 0; RETURN;
  END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('currency', fee ->> 'currency', 'rate', trim_scale(found.rate)::text,
        'source', found.source, 'day', found.day) ORDER BY at) FILTER (WHERE found.rate IS NOT NULL), '[]'),
      coalesce(sum(round_half_even((fee ->> 'amount')::numeric * found.rate, 18)), 0)
    INTO fee_rates, foreign_fee
    FROM jsonb_array_elements(foreign_fees) WITH ORDINALITY AS listed (fee, at),
      find_fee_rate(owner, fee ->> 'currency', typed_rates, trade_currency, on_day, trade_rate, trade_rate_currency) AS found;
END $$;

-- What the partial exits of a trade realise before its exit day, each in base currency at the rate of its file or of its own
-- day, and their sums. `pnl` is less the fees in other currencies: at the rates of a closed trade (`fee_rates`), and of an open
-- one at the rates of the day of the exit, for which `typed_rates` come first. `base_pnl` is null when one has no rate. An open
-- trade has no exit day, so all of its partial exits count. The domain's splitPnl is the same without the base currency.
CREATE OR REPLACE FUNCTION realise_exits(owner uuid, partial_exits jsonb, fee_rates jsonb, typed_rates jsonb, trade_currency text,
    exit_day date, own_rate numeric, own_currency text, OUT realised jsonb, OUT pnl numeric, OUT base_pnl numeric)
  LANGUAGE plpgsql STABLE SET search_path = public AS $$
BEGIN
  IF partial_exits = '[]' THEN
    realised := '[]'; pnl := 0; base_pnl := 0; RETURN;
  END IF;
  SELECT coalesce(jsonb_agg(jsonb_build_object('day', converted.day, 'quantity', quantity, 'pnl', trim_scale(net)::text,
        'rate', trim_scale(rate)::text, 'source', source, 'basePnl', trim_scale(amount)::text) ORDER BY converted.day), '[]'),
      coalesce(sum(net), 0), CASE WHEN count(*) = count(amount) THEN coalesce(sum(amount), 0) END
    INTO realised, pnl, base_pnl
    FROM (
      SELECT netted.day, quantity, net, coalesce(found.rate, same.rate) AS rate, coalesce(found.source, same.source) AS source,
          CASE coalesce(found.rate, same.rate) WHEN 1 THEN net ELSE round_half_even(net * found.rate, 18) END AS amount
        FROM (
          SELECT rated.day, part ->> 'quantity' AS quantity, part_rate, part_currency,
              (part ->> 'pnl')::numeric - coalesce((
                SELECT sum(round_half_even((fee ->> 'amount')::numeric * fee_rate.rate, 18))
                  FROM jsonb_array_elements(part -> 'foreignFees') AS fee, LATERAL (
                    SELECT (known ->> 'rate')::numeric AS rate FROM jsonb_array_elements(fee_rates) AS known
                      WHERE exit_day IS NOT NULL AND known ->> 'currency' = fee ->> 'currency'
                    UNION ALL
                    SELECT of_day.rate FROM find_fee_rate(owner, fee ->> 'currency', typed_rates, trade_currency, rated.day,
                        part_rate, part_currency) AS of_day WHERE exit_day IS NULL) AS fee_rate), 0) AS net
            FROM jsonb_array_elements(partial_exits) AS part, LATERAL (
              SELECT (part ->> 'day')::date AS day, coalesce((part ->> 'rate')::numeric, own_rate) AS part_rate,
                coalesce(part ->> 'rateCurrency', own_currency) AS part_currency) AS rated) AS netted
        LEFT JOIN (VALUES (1::numeric, 'same')) AS same (rate, source) ON trade_currency IS NULL
        LEFT JOIN LATERAL find_base_rate(owner, trade_currency, netted.day, part_rate, part_currency) AS found
          ON trade_currency IS NOT NULL
        WHERE exit_day IS NULL OR netted.day < exit_day) AS converted;
END $$;

-- What the exits of a trade realise before its exit day, by the cost method of its account (decision 050): one of `by_method`, or
-- what is given when all methods give the same. The lock makes the write wait while the method changes.
CREATE OR REPLACE FUNCTION pick_exits(owner uuid, account_name text, by_method jsonb, given jsonb) RETURNS jsonb
  LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  method text;
BEGIN
  IF by_method IS NULL THEN
    RETURN given;
  END IF;
  SELECT cost_method INTO method FROM broker_accounts WHERE user_id = owner AND name = account_name FOR KEY SHARE;
  RETURN by_method -> coalesce(method, 'fifo');
END $$;

-- Each write of a trade sets its rate and converts its fees in other currencies. The lock makes a write wait while the account
-- currency changes. A trade without a currency waits too when it has such a fee: the rate of the fee depends on the account
-- currency then.
CREATE OR REPLACE FUNCTION set_base_rate() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  has_foreign_fees boolean := NEW.foreign_fees <> '[]';
BEGIN
  NEW.fee_rates := '[]';
  NEW.foreign_fee := 0;
  NEW.realised := '[]';
  NEW.realised_pnl := 0;
  NEW.realised_base_pnl := 0;
  IF NEW.exits_by_method IS NOT NULL THEN
    NEW.partial_exits := pick_exits(NEW.user_id, NEW.account, NEW.exits_by_method, NEW.partial_exits);
  END IF;
  IF NEW.status <> 'closed' THEN
    NEW.base_rate := NULL; NEW.rate_source := NULL; NEW.rate_day := NULL;
    IF NEW.partial_exits <> '[]' THEN
      PERFORM pg_advisory_xact_lock_shared(hashtextextended('base_currency ' || NEW.user_id, 0));
      SELECT exits.realised, exits.pnl, exits.base_pnl INTO NEW.realised, NEW.realised_pnl, NEW.realised_base_pnl
        FROM realise_exits(NEW.user_id, NEW.partial_exits, '[]', NEW.own_fee_rates, NEW.currency, NULL, NEW.rate, NEW.rate_currency)
          AS exits;
    END IF;
    RETURN NEW;
  END IF;
  IF NEW.currency IS NOT NULL OR has_foreign_fees THEN
    PERFORM pg_advisory_xact_lock_shared(hashtextextended('base_currency ' || NEW.user_id, 0));
  END IF;
  IF NEW.currency IS NULL THEN
    NEW.base_rate := 1; NEW.rate_source := 'same'; NEW.rate_day := NULL;
  ELSE
    SELECT found.rate, found.source, found.day INTO NEW.base_rate, NEW.rate_source, NEW.rate_day
      FROM find_base_rate(NEW.user_id, NEW.currency, NEW.exit_date, NEW.rate, NEW.rate_currency) AS found;
  END IF;
  IF has_foreign_fees THEN
    SELECT converted.fee_rates, converted.foreign_fee INTO NEW.fee_rates, NEW.foreign_fee
      FROM convert_foreign_fees(NEW.user_id, NEW.foreign_fees, NEW.own_fee_rates, NEW.currency, NEW.exit_date, NEW.rate,
        NEW.rate_currency) AS converted;
  END IF;
  IF NEW.partial_exits <> '[]' THEN
    SELECT earlier.realised, earlier.pnl, earlier.base_pnl INTO NEW.realised, NEW.realised_pnl, NEW.realised_base_pnl
      FROM realise_exits(NEW.user_id, NEW.partial_exits, NEW.fee_rates, NEW.own_fee_rates, NEW.currency, NEW.exit_date, NEW.rate,
        NEW.rate_currency) AS earlier;
    -- Without the rate of one of its days a trade has no P&L in base currency, so it counts as a trade without a rate.
    IF NEW.realised_base_pnl IS NULL THEN
      NEW.base_rate := NULL; NEW.rate_source := NULL; NEW.rate_day := NULL;
    END IF;
  END IF;
  RETURN NEW;
END $$;

-- A statement that inserts the trades of an import sets the rates and accounts of all of them itself, so that each is looked up
-- once for all rows that have it. It says so in the setting app.sets_written, for its transaction (writeInSets in
-- db/batches.ts).
CREATE OR REPLACE TRIGGER trades_added_rated BEFORE INSERT ON trades FOR EACH ROW
  WHEN (current_setting('app.sets_written', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION set_base_rate();

CREATE OR REPLACE TRIGGER trades_changed_rated BEFORE UPDATE ON trades FOR EACH ROW EXECUTE FUNCTION set_base_rate();

-- Whether inserted trades have the rates that set_base_rate would set. It computes each distinct rate once.
CREATE OR REPLACE FUNCTION check_base_rates() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT user_id, currency, exit_date, rate, rate_currency, base_rate, rate_source, rate_day
        FROM added WHERE status = 'closed' AND currency IS NOT NULL AND realised_base_pnl IS NOT NULL) AS rated,
      find_base_rate(user_id, currency, exit_date, rated.rate, rate_currency) AS found
      WHERE (base_rate, rate_source, rate_day) IS DISTINCT FROM (found.rate, found.source, found.day)
    UNION ALL
    SELECT FROM added WHERE (status <> 'closed' OR currency IS NULL) AND (base_rate, rate_source, rate_day) IS DISTINCT FROM
      (CASE status WHEN 'closed' THEN 1 END, CASE status WHEN 'closed' THEN 'same' END, NULL::date)
    UNION ALL
    SELECT FROM added LEFT JOIN LATERAL convert_foreign_fees(user_id, foreign_fees, own_fee_rates, currency, exit_date, rate,
        rate_currency) AS converted ON status = 'closed' AND foreign_fees <> '[]'
      WHERE (added.fee_rates, added.foreign_fee) IS DISTINCT FROM
        (coalesce(converted.fee_rates, '[]'), coalesce(converted.foreign_fee, 0))
    UNION ALL
    SELECT FROM added LEFT JOIN LATERAL realise_exits(user_id, partial_exits, fee_rates, own_fee_rates, currency, exit_date, rate,
        rate_currency) AS earlier ON partial_exits <> '[]'
      WHERE (added.realised, added.realised_pnl, added.realised_base_pnl) IS DISTINCT FROM
          (coalesce(earlier.realised, '[]'), coalesce(earlier.pnl, 0), CASE WHEN earlier.realised IS NULL THEN 0 ELSE earlier.base_pnl END)
        OR added.realised_base_pnl IS NULL AND base_rate IS NOT NULL
    UNION ALL
    SELECT FROM added WHERE exits_by_method IS NOT NULL
      AND partial_exits <> pick_exits(user_id, account, exits_by_method, partial_exits)
  ) THEN
    RAISE EXCEPTION 'a trade was added with another rate than set_base_rate sets' USING ERRCODE = '23514', CONSTRAINT = 'trades_rates_checked';
  END IF;
  RETURN NULL;
END $$;

-- The setting has no value in a connection that never wrote in sets, and is never without one again after that. A statement
-- cannot avoid this check by switching the setting off at its end.
CREATE OR REPLACE TRIGGER trades_rates_checked AFTER INSERT ON trades REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('app.sets_written', true) IS NOT NULL) EXECUTE FUNCTION check_base_rates();
