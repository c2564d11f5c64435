-- How the account text of a trade or an execution becomes a broker account (decision 031).

-- The name of an account as it is stored: one line without spaces around it, at most 50 characters; null for none.
CREATE OR REPLACE FUNCTION normalise_account_name(given text) RETURNS text LANGUAGE sql IMMUTABLE SET search_path = pg_catalog AS $$
  SELECT nullif(btrim(left(btrim(regexp_replace(given, '[[:cntrl:]]+', ' ', 'g')), 50)), '')
$$;

-- The account of a user that a name means: an account with this name in any case, otherwise one that files call so.
CREATE OR REPLACE FUNCTION find_broker_account(owner_id uuid, given text) RETURNS text LANGUAGE plpgsql STABLE SET search_path = public AS $$
DECLARE
  wanted text := lower(normalise_account_name(given));
  found_name text;
BEGIN
  SELECT name INTO found_name FROM broker_accounts WHERE user_id = owner_id AND lower(name) = wanted;
  IF NOT FOUND THEN
    SELECT name INTO found_name FROM broker_accounts
      WHERE user_id = owner_id AND EXISTS (SELECT FROM unnest(other_names) AS other WHERE lower(other) = wanted)
      ORDER BY created_at, id LIMIT 1;
  END IF;
  RETURN found_name;
END $$;

-- The stored spelling of an account name; null for a blank one. A new name becomes a row. The constraint of the exception is one
-- of those that db/transaction.ts names.
CREATE OR REPLACE FUNCTION ensure_account_name(owner_id uuid, given text) RETURNS text LANGUAGE plpgsql SET search_path = public AS $$
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
END $$;

-- However a trade is written, its account exists and has the stored spelling. Executions need no trigger: their statements ask
-- ensure_account_name, and the foreign key refuses any other name.
CREATE OR REPLACE FUNCTION ensure_broker_account() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  NEW.account := ensure_account_name(NEW.user_id, NEW.account);
  RETURN NEW;
END $$;

CREATE OR REPLACE TRIGGER trades_account_known BEFORE INSERT ON trades FOR EACH ROW
  WHEN (NEW.account IS NOT NULL AND current_setting('app.sets_written', true) IS DISTINCT FROM 'on')
  EXECUTE FUNCTION ensure_broker_account();

-- A rename reaches trades and executions by their foreign keys (trigger depth 1): the new name is stored already, so the name of
-- each row needs no check. An update that does not change the account needs none either.
CREATE OR REPLACE TRIGGER trades_account_changed BEFORE UPDATE OF account ON trades
  FOR EACH ROW WHEN (NEW.account IS NOT NULL AND NEW.account IS DISTINCT FROM OLD.account AND pg_trigger_depth() = 0)
  EXECUTE FUNCTION ensure_broker_account();
