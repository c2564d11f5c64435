ALTER TABLE "analytics_rollups" ADD COLUMN "block" text;--> statement-breakpoint
-- Kept apart and not packed, like the other texts.
ALTER TABLE analytics_rollups ALTER COLUMN block SET STORAGE EXTERNAL;--> statement-breakpoint
-- What puts a month out of date takes its block away, also where a process of the version before makes its rollup anew.
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO analytics_rollups AS kept (user_id, span, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), letters) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS letters
    WHERE exit_date IS NOT NULL AND EXISTS (SELECT FROM auth.users WHERE users.id = changed.user_id)
    ORDER BY 1, 2
  ON CONFLICT (user_id, span) DO UPDATE SET format = NULL, block = NULL, updated_at = now()
    WHERE kept.format IS NOT NULL;
  RETURN NULL;
END $$;
