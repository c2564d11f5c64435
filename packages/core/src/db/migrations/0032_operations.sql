CREATE TABLE "platform"."backups" (
	"id" uuid PRIMARY KEY NOT NULL,
	"is_complete" boolean NOT NULL,
	"bytes" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "backups_bytes" CHECK (is_complete = (bytes is not null))
);
--> statement-breakpoint
ALTER TABLE "platform"."backups" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE TABLE "platform"."notices" (
	"id" uuid PRIMARY KEY NOT NULL,
	"level" text NOT NULL,
	"text" text NOT NULL,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notices_level" CHECK (level in ('information', 'maintenance')),
	CONSTRAINT "notices_text" CHECK (char_length(text) between 1 and 500),
	CONSTRAINT "notices_times" CHECK (ends_at > starts_at)
);
--> statement-breakpoint
ALTER TABLE "platform"."notices" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
CREATE INDEX "backups_created" ON "platform"."backups" USING btree ("created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "notices_one" ON "platform"."notices" USING btree ((true));--> statement-breakpoint
CREATE POLICY "backups_job_select" ON "platform"."backups" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'job');--> statement-breakpoint
CREATE POLICY "notices_visitor_select" ON "platform"."notices" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (true);--> statement-breakpoint
CREATE POLICY "notices_administrator_select" ON "platform"."notices" AS PERMISSIVE FOR SELECT TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notices_administrator_insert" ON "platform"."notices" AS PERMISSIVE FOR INSERT TO "candlebook_app" WITH CHECK (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
CREATE POLICY "notices_administrator_delete" ON "platform"."notices" AS PERMISSIVE FOR DELETE TO "candlebook_app" USING (current_setting('app.actor', true) = 'administrator' and exists (select from public.profiles where is_admin and user_id = nullif(current_setting('app.user_id', true), '')::uuid));--> statement-breakpoint
GRANT SELECT ON platform.backups TO candlebook_app;--> statement-breakpoint
GRANT SELECT, INSERT, DELETE ON platform.notices TO candlebook_app;--> statement-breakpoint
-- The app role has no right in the schema drizzle. The health of the installation compares these with the migrations of
-- the running version.
CREATE FUNCTION "list_applied_migrations"() RETURNS SETOF text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  IF current_setting('app.actor', true) IS DISTINCT FROM 'job' THEN
    RAISE EXCEPTION 'only a job may list migrations' USING ERRCODE = '42501';
  END IF;
  RETURN QUERY SELECT m.hash FROM drizzle.__drizzle_migrations m ORDER BY m.created_at, m.id;
END $$;--> statement-breakpoint
-- Row security shows an administrator the own rows only. This lists the accounts that store most, for an administrator:
-- bytes of image files, of pictures of pages, and of rows in all tables of tenants. It reads every row.
CREATE FUNCTION "list_stored_bytes"(amount integer)
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
      WHERE u.erasure_requested_at IS NULL
      ORDER BY coalesce(f.images, 0) + coalesce(f.captures, 0) + coalesce(r.bytes, 0) DESC, u.email
      LIMIT least($1, 50)' USING amount;
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION list_applied_migrations(), list_stored_bytes(integer) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION list_applied_migrations(), list_stored_bytes(integer) TO candlebook_app;
