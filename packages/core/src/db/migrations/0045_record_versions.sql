CREATE TABLE "record_versions" (
	"user_id" uuid NOT NULL,
	"version" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "record_versions_user_id_pk" PRIMARY KEY("user_id")
);
--> statement-breakpoint
ALTER TABLE "record_versions" ENABLE ROW LEVEL SECURITY;--> statement-breakpoint
ALTER TABLE "record_versions" ADD CONSTRAINT "record_versions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "auth"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE POLICY "record_versions_owner" ON "record_versions" AS PERMISSIVE FOR ALL TO "candlebook_app" USING (user_id = nullif(current_setting('app.user_id', true), '')::uuid) WITH CHECK (user_id = nullif(current_setting('app.user_id', true), '')::uuid);--> statement-breakpoint
-- Open trades count too: totals and cards show them. The version is written before the rollups, and every transaction
-- takes these locks in that order, so that no two of them wait for each other.
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  IF NOT EXISTS (SELECT FROM changed) THEN
    RETURN NULL;
  END IF;
  INSERT INTO record_versions AS existing (user_id, version, created_at, updated_at)
  SELECT id, gen_random_uuid(), now(), now()
    FROM accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)) AS id
    ORDER BY 1
  ON CONFLICT (user_id) DO UPDATE SET version = excluded.version, updated_at = now();
  INSERT INTO analytics_rollups AS existing (user_id, period, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), size) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS size
    WHERE exit_date IS NOT NULL
      AND user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY 1, 2
  ON CONFLICT (user_id, period) DO UPDATE SET format = NULL, chunk_count = NULL, updated_at = now()
    WHERE existing.format IS NOT NULL;
  RETURN NULL;
END $$;--> statement-breakpoint
INSERT INTO record_versions (user_id, version, created_at, updated_at)
  SELECT user_id, gen_random_uuid(), now(), now() FROM (SELECT DISTINCT user_id FROM trades) AS traders;
