-- What administrators change and list. Row security shows an administrator the own rows only.

-- Refuses a transaction of other people. The functions below call it with the rights of the owner; no role may.
CREATE OR REPLACE FUNCTION require_administrator() RETURNS void
  LANGUAGE plpgsql STABLE SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' OR NOT EXISTS (SELECT FROM public.profiles p
      WHERE p.is_admin AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'only an administrator may do this' USING ERRCODE = '42501';
  END IF;
END $$;

-- The app role has no right to write is_admin. This function checks that the transaction's own user is an administrator,
-- after it has waited for other changes of administrators, and refuses the own account. So at least one administrator remains.
CREATE OR REPLACE FUNCTION set_administrator(target_email text, is_granted boolean, changed_at timestamptz)
  RETURNS TABLE (outcome text, target uuid)
  LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  caller uuid := nullif(current_setting('app.user_id', true), '')::uuid;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' THEN
    RAISE EXCEPTION 'only an administrator may change administrators' USING ERRCODE = '42501';
  END IF;
  PERFORM pg_advisory_xact_lock(hashtextextended('administrators', 0));
  IF NOT EXISTS (SELECT FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
      WHERE p.user_id = caller AND p.is_admin AND u.erasure_requested_at IS NULL) THEN
    RETURN QUERY SELECT 'not_permitted', NULL::uuid;
    RETURN;
  END IF;
  SELECT u.id INTO target FROM auth.users u
    WHERE u.email = lower(target_email) AND u.erasure_requested_at IS NULL FOR NO KEY UPDATE;
  IF target IS NULL THEN outcome := 'missing';
  ELSIF NOT is_granted AND target = caller THEN outcome := 'self';
  ELSIF is_granted THEN
    INSERT INTO public.profiles AS existing (user_id, is_admin, created_at, updated_at)
      VALUES (target, true, changed_at, changed_at)
      ON CONFLICT (user_id) DO UPDATE SET is_admin = true, updated_at = changed_at WHERE NOT existing.is_admin;
    outcome := CASE WHEN FOUND THEN 'granted' ELSE 'unchanged' END;
  ELSE
    UPDATE public.profiles p SET is_admin = false, updated_at = changed_at WHERE p.user_id = target AND p.is_admin;
    outcome := CASE WHEN FOUND THEN 'revoked' ELSE 'unchanged' END;
  END IF;
  RETURN NEXT;
END $$;

-- Lists the administrators, for an administrator.
CREATE OR REPLACE FUNCTION list_administrators() RETURNS TABLE (id uuid, email text, full_name text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_administrator();
  RETURN QUERY SELECT p.user_id, p.email, p.full_name FROM public.profiles p JOIN auth.users u ON u.id = p.user_id
    WHERE p.is_admin AND u.erasure_requested_at IS NULL ORDER BY p.email LIMIT 200;
END $$;

-- Lists all accounts for an administrator in the order of their addresses, in pages, optionally those whose address contains
-- a text. Accounts of the public demo are not in it.
CREATE OR REPLACE FUNCTION list_subscribers(search text, after text, amount integer) RETURNS TABLE (id uuid, email text)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  PERFORM public.require_administrator();
  RETURN QUERY SELECT s.user_id, s.email FROM public.subscribers s JOIN auth.users u ON u.id = s.user_id
    WHERE u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL AND s.email > after
      AND position(search IN s.email) > 0
    ORDER BY s.email LIMIT least(amount, 100);
END $$;

-- Lists the accounts that store most, for an administrator: bytes of image files, of pictures of pages, and of rows in all
-- tables of tenants. It reads every row. Copies of the public demo are no users, and are not in it.
CREATE OR REPLACE FUNCTION list_stored_bytes(amount integer)
  RETURNS TABLE (id uuid, email text, images bigint, captures bigint, records bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  rows_of_tables text;
BEGIN
  PERFORM public.require_administrator();
  SELECT string_agg(t.query, ' UNION ALL ') INTO rows_of_tables FROM (
    SELECT format('SELECT user_id, sum(%s)::bigint AS bytes FROM public.%I GROUP BY user_id',
        string_agg(format('coalesce(pg_column_size(%I), 0)', a.attname), ' + '), c.relname) AS query
      FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped
      WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r'
      GROUP BY c.oid, c.relname HAVING bool_or(a.attname = 'user_id')) t;
  RETURN QUERY EXECUTE 'WITH captures AS (
      SELECT DISTINCT user_id, substring(page_screenshot from ''[^/]+$'') AS name
        FROM public.library_items WHERE page_screenshot IS NOT NULL),
    files AS (
      SELECT m.user_id, sum(m.bytes) FILTER (WHERE c.name IS NULL) AS images,
          sum(m.bytes) FILTER (WHERE c.name IS NOT NULL) AS captures
        FROM public.images m LEFT JOIN captures c ON c.user_id = m.user_id AND c.name = m.name GROUP BY m.user_id),
    records AS (SELECT user_id, sum(bytes)::bigint AS bytes FROM (' || rows_of_tables || ') t GROUP BY user_id)
    SELECT u.id, u.email, coalesce(f.images, 0)::bigint, coalesce(f.captures, 0)::bigint, coalesce(r.bytes, 0)
      FROM auth.users u LEFT JOIN files f ON f.user_id = u.id LEFT JOIN records r ON r.user_id = u.id
      WHERE u.erasure_requested_at IS NULL AND u.demo_ends_at IS NULL
      ORDER BY coalesce(f.images, 0) + coalesce(f.captures, 0) + coalesce(r.bytes, 0) DESC, u.email
      LIMIT least($1, 50)' USING amount;
END $$;
