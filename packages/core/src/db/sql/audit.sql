-- The audit log. The app role may only read entries; each of these functions checks the actor of the transaction.

-- Adds an entry in the transaction of the action, for the app role and the auth role. People are given by the id of the user
-- and stored under the pseudonym, which is created with the first entry. A user's transaction may only name this user.
CREATE OR REPLACE FUNCTION record_action(entry_id uuid, entry_action text, acting uuid, affected uuid, record uuid, remark text,
    hash text, client inet, program text, at timestamptz) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF NOT has_schema_privilege(session_user, 'auth', 'usage') AND current_setting('app.actor', true) IS DISTINCT FROM 'job'
    AND (acting IS NULL OR acting IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'a user may only record the own actions' USING ERRCODE = '42501';
  END IF;
  INSERT INTO platform.pseudonyms (user_id, pseudonym, created_at)
    SELECT u.id, gen_random_uuid(), at FROM auth.users u WHERE u.id IN (acting, affected)
      AND NOT EXISTS (SELECT FROM platform.pseudonyms p WHERE p.user_id = u.id) ORDER BY u.id
    ON CONFLICT DO NOTHING;
  INSERT INTO platform.audit_entries (id, action, actor, target_user, target_id, detail, email_hash, address, device, created_at)
    VALUES (entry_id, entry_action, (SELECT p.pseudonym FROM platform.pseudonyms p WHERE p.user_id = acting),
      (SELECT p.pseudonym FROM platform.pseudonyms p WHERE p.user_id = affected), record, remark, hash, client, program, at);
END $$;

-- A job that erases an account removes the network addresses and the devices of its entries. Then it deletes the pseudonym, and
-- the entries lead to no person.
CREATE OR REPLACE FUNCTION forget_audited_sources(erased uuid) RETURNS void
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF erased IS DISTINCT FROM nullif(current_setting('app.user_id', true), '')::uuid
    OR current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job of this user may change the entries' USING ERRCODE = '42501';
  END IF;
  UPDATE platform.audit_entries e SET address = NULL, device = NULL FROM platform.pseudonyms p
    WHERE p.user_id = erased AND (e.actor = p.pseudonym OR (e.actor IS NULL AND e.target_user = p.pseudonym));
END $$;

-- The accounts behind pseudonyms, and the account with an address. For administrators.
CREATE OR REPLACE FUNCTION find_audited_people(wanted uuid[], address text)
  RETURNS TABLE (pseudonym uuid, user_id uuid, email text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_administrator();
  RETURN QUERY SELECT p.pseudonym, f.user_id, f.email FROM platform.pseudonyms p
    JOIN public.profiles f ON f.user_id = p.user_id
    WHERE p.pseudonym = ANY (wanted) OR f.email = address LIMIT 10000;
END $$;

-- Removes network addresses after 30 days and entries after 24 months, a portion at a time, by the clock of the database, so
-- that no caller can remove younger ones. Returns how many rows it changed.
CREATE OR REPLACE FUNCTION remove_old_audit_data(portion integer) RETURNS integer
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  deleted integer;
  changed integer;
BEGIN
  PERFORM public.require_job();
  DELETE FROM platform.audit_entries WHERE id IN (SELECT e.id FROM platform.audit_entries e
    WHERE e.created_at < now() - interval '24 months' ORDER BY e.created_at LIMIT portion);
  GET DIAGNOSTICS deleted = ROW_COUNT;
  UPDATE platform.audit_entries SET address = NULL WHERE id IN (SELECT e.id FROM platform.audit_entries e
    WHERE e.address IS NOT NULL AND e.created_at < now() - interval '30 days' ORDER BY e.created_at LIMIT portion);
  GET DIAGNOSTICS changed = ROW_COUNT;
  RETURN deleted + changed;
END $$;
