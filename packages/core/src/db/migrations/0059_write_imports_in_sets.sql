-- A statement that inserts the trades of an import sets the rates and accounts of all of them itself, so that each is looked up
-- once for all rows that have it. It says so in the setting app.sets_written, for its transaction (writeInSets in
-- db/split-into-batches.ts). Executions need no trigger at all: their statements ask ensure_account_name, and the foreign key
-- refuses any other name.
DROP TRIGGER trades_rated ON trades;--> statement-breakpoint
CREATE TRIGGER trades_added_rated BEFORE INSERT ON trades FOR EACH ROW
  WHEN (current_setting('app.sets_written', true) IS DISTINCT FROM 'on') EXECUTE FUNCTION set_account_rate();--> statement-breakpoint
CREATE TRIGGER trades_changed_rated BEFORE UPDATE ON trades FOR EACH ROW EXECUTE FUNCTION set_account_rate();--> statement-breakpoint
DROP TRIGGER trades_account_known ON trades;--> statement-breakpoint
CREATE TRIGGER trades_account_known BEFORE INSERT ON trades FOR EACH ROW
  WHEN (NEW.account IS NOT NULL AND current_setting('app.sets_written', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION ensure_broker_account();--> statement-breakpoint
DROP TRIGGER executions_account_known ON executions;--> statement-breakpoint
DROP TRIGGER executions_account_changed ON executions;--> statement-breakpoint
-- The stored spelling of an account name; null for a blank one. A new name becomes a row. The constraint of the exception is one
-- of those that db/errors/to-refusal.ts names.
CREATE FUNCTION ensure_account_name(owner_id uuid, given text) RETURNS text LANGUAGE plpgsql SET search_path = public AS $$
DECLARE
  wanted text := normalise_account_name(given);
  stored text := find_broker_account(owner_id, wanted);
BEGIN
  IF wanted IS NULL OR stored IS NOT NULL THEN
    RETURN stored;
  END IF;
  IF (SELECT count(*) FROM broker_accounts WHERE user_id = owner_id) >= 200 THEN
    RAISE EXCEPTION 'a user has 200 broker accounts at most' USING ERRCODE = '23514', CONSTRAINT = 'broker_accounts_limit';
  END IF;
  INSERT INTO broker_accounts (user_id, id, name, created_at, updated_at)
    VALUES (owner_id, gen_random_uuid(), wanted, now(), now()) ON CONFLICT DO NOTHING;
  RETURN find_broker_account(owner_id, wanted);
END $$;--> statement-breakpoint
CREATE OR REPLACE FUNCTION ensure_broker_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.account := ensure_account_name(NEW.user_id, NEW.account);
  RETURN NEW;
END $$;--> statement-breakpoint
-- Whether inserted trades have the rates that set_account_rate would set. It computes each distinct rate once.
CREATE FUNCTION check_account_rates() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF EXISTS (
    SELECT FROM (SELECT DISTINCT user_id, currency, exit_date, rate, rate_currency, account_rate, rate_source, rate_day
        FROM added WHERE status = 'closed' AND currency IS NOT NULL) AS rated,
      find_account_rate(user_id, currency, exit_date, rated.rate, rate_currency) AS found
      WHERE (account_rate, rate_source, rate_day) IS DISTINCT FROM (found.rate, found.source, found.day)
    UNION ALL
    SELECT FROM added WHERE (status <> 'closed' OR currency IS NULL) AND (account_rate, rate_source, rate_day) IS DISTINCT FROM
      (CASE status WHEN 'closed' THEN 1 END, CASE status WHEN 'closed' THEN 'same' END, NULL::date)
    UNION ALL
    SELECT FROM added LEFT JOIN LATERAL convert_foreign_fees(user_id, foreign_fees, own_fee_rates, currency, exit_date, rate,
        rate_currency) AS converted ON status = 'closed' AND foreign_fees <> '[]'
      WHERE (added.fee_rates, added.foreign_fee) IS DISTINCT FROM
        (coalesce(converted.fee_rates, '[]'), coalesce(converted.foreign_fee, 0))
  ) THEN
    RAISE EXCEPTION 'a trade was added with another rate than set_account_rate sets' USING ERRCODE = '23514', CONSTRAINT = 'trades_rates_checked';
  END IF;
  RETURN NULL;
END $$;--> statement-breakpoint
-- The setting has no value in a connection that never wrote in sets, and is never without one again after that. A statement
-- cannot avoid this check by switching the setting off at its end.
CREATE TRIGGER trades_rates_checked AFTER INSERT ON trades REFERENCING NEW TABLE AS added FOR EACH STATEMENT
  WHEN (current_setting('app.sets_written', true) IS NOT NULL) EXECUTE FUNCTION check_account_rates();--> statement-breakpoint
REVOKE ALL ON FUNCTION ensure_account_name(uuid, text), check_account_rates() FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION ensure_account_name(uuid, text) TO candlebook_app;
