-- As in 0033_operations.sql, without copies of the public demo: they are no users, and end by themselves.
CREATE OR REPLACE FUNCTION "list_stored_bytes"(amount integer)
  RETURNS TABLE (id uuid, email text, images bigint, captures bigint, records bigint)
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
DECLARE
  rows_of_tables text;
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'administrator' OR NOT EXISTS (SELECT FROM public.profiles p
      WHERE p.is_admin AND p.user_id = nullif(current_setting('app.user_id', true), '')::uuid) THEN
    RAISE EXCEPTION 'only an administrator may list accounts' USING ERRCODE = '42501';
  END IF;
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
