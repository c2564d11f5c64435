-- How an account is locked before it is erased.

-- The app role has no right in the schema auth. A job locks the account of the transaction's own user with this function, so
-- that the lock, the record and the job commit together. It empties every table of the schema that refers to users.
-- `asked_by` is the administrator who deletes another account: the right is checked again after the wait for the lock, so that
-- of two administrators who delete each other one stays. The account is locked FOR NO KEY UPDATE, because an import that writes
-- for minutes holds KEY SHARE on it; sessions take SHARE and still wait.
CREATE OR REPLACE FUNCTION lock_out_account(erased uuid, locked_at timestamptz, asked_by uuid DEFAULT NULL) RETURNS text
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  address text;
  is_open boolean;
  tokens record;
BEGIN
  IF erased IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid
    OR current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job of this user may lock the account' USING ERRCODE = '42501';
  END IF;
  -- One at a time: of two administrators who delete themselves at the same moment, one stays.
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF asked_by IS NOT NULL AND NOT EXISTS (SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.user_id = asked_by AND p.is_admin AND u.erasure_requested_at IS NULL) THEN
    RETURN 'not_permitted';
  END IF;
  SELECT lower(u.email), u.erasure_requested_at IS NULL INTO address, is_open
    FROM auth.users u WHERE u.id = erased FOR NO KEY UPDATE;
  IF NOT FOUND THEN RETURN 'missing'; END IF;
  IF is_open AND EXISTS (SELECT FROM public.profiles p WHERE p.user_id = erased AND p.is_admin) AND NOT EXISTS (
      SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.is_admin AND u.id <> erased AND u.erasure_requested_at IS NULL) THEN
    RETURN 'last_administrator';
  END IF;
  UPDATE auth.users u SET erasure_requested_at = locked_at, updated_at = locked_at
    WHERE u.id = erased AND u.erasure_requested_at IS NULL;
  FOR tokens IN SELECT k.conrelid::regclass AS name, a.attname AS owner FROM pg_constraint k
      JOIN pg_class c ON c.oid = k.conrelid AND c.relnamespace = 'auth'::regnamespace
      JOIN pg_attribute a ON a.attrelid = k.conrelid AND a.attnum = k.conkey[1]
      WHERE k.contype = 'f' AND k.confrelid = 'auth.users'::regclass LOOP
    EXECUTE format('DELETE FROM %s WHERE %I = $1', tokens.name, tokens.owner) USING erased;
  END LOOP;
  DELETE FROM auth.one_time_tokens t WHERE t.email = address;
  RETURN CASE WHEN is_open THEN 'locked' ELSE 'locked_before' END;
END $$;

-- A row that is added at the moment of the lock waits for it here, and is then refused.
CREATE OR REPLACE FUNCTION refuse_row_of_locked_account() RETURNS trigger
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM FROM auth.users u WHERE u.id = NEW.user_id AND u.erasure_requested_at IS NULL FOR SHARE;
  IF NOT FOUND THEN RAISE EXCEPTION 'the account is locked' USING ERRCODE = '23503'; END IF;
  RETURN NEW;
END $$;

-- A sign-in that runs at that moment opens no session.
CREATE OR REPLACE TRIGGER sessions_of_open_accounts BEFORE INSERT ON auth.sessions
  FOR EACH ROW EXECUTE FUNCTION refuse_row_of_locked_account();

-- A request of billing that runs while the account is locked for its erasure waits for the lock here. It then stores no
-- customer, and deletes the one that the payment provider has just created: no erasure would ever find that one.
CREATE OR REPLACE TRIGGER provider_subscriptions_of_open_accounts BEFORE INSERT ON provider_subscriptions
  FOR EACH ROW EXECUTE FUNCTION refuse_row_of_locked_account();
