-- Rollups and column chunks get standard names. Chunks become bytes. Their content has another format from now on and
-- is built again, so the stored chunks are deleted.
ALTER TABLE "analytics_rollups" RENAME COLUMN "span" TO "period";--> statement-breakpoint
ALTER TABLE "analytics_rollups" RENAME COLUMN "blocks" TO "chunk_count";--> statement-breakpoint
ALTER TABLE "analytics_rollups" RENAME CONSTRAINT "analytics_rollups_user_id_span_pk" TO "analytics_rollups_user_id_period_pk";--> statement-breakpoint
UPDATE "analytics_rollups" SET "chunk_count" = NULL;--> statement-breakpoint
DELETE FROM "analytics_blocks";--> statement-breakpoint
ALTER TABLE "analytics_blocks" RENAME TO "analytics_column_chunks";--> statement-breakpoint
ALTER TABLE "analytics_column_chunks" RENAME COLUMN "block" TO "data";--> statement-breakpoint
ALTER TABLE "analytics_column_chunks" ALTER COLUMN "data" TYPE bytea USING ''::bytea;--> statement-breakpoint
-- Stored out of line and not compressed, because compression takes longer than a rebuild.
ALTER TABLE "analytics_column_chunks" ALTER COLUMN "data" SET STORAGE EXTERNAL;--> statement-breakpoint
ALTER TABLE "analytics_column_chunks" RENAME CONSTRAINT "analytics_blocks_user_id_month_part_pk" TO "analytics_column_chunks_user_id_month_part_pk";--> statement-breakpoint
ALTER TABLE "analytics_column_chunks" RENAME CONSTRAINT "analytics_blocks_rollup_fk" TO "analytics_column_chunks_rollup_fk";--> statement-breakpoint
ALTER POLICY "analytics_blocks_owner" ON "analytics_column_chunks" RENAME TO "analytics_column_chunks_owner";--> statement-breakpoint
CREATE OR REPLACE FUNCTION mark_rollups_stale() RETURNS trigger LANGUAGE plpgsql SET search_path = public AS $$
BEGIN
  INSERT INTO analytics_rollups AS existing (user_id, period, created_at, updated_at)
  SELECT DISTINCT user_id, left(to_char(exit_date, 'YYYY-MM-DD'), size) COLLATE "C", now(), now()
    FROM changed, unnest(ARRAY[0, 4, 7, 10]) AS size
    WHERE exit_date IS NOT NULL
      AND user_id IN (SELECT accounts_among(ARRAY(SELECT DISTINCT user_id FROM changed)))
    ORDER BY 1, 2
  ON CONFLICT (user_id, period) DO UPDATE SET format = NULL, chunk_count = NULL, updated_at = now()
    WHERE existing.format IS NOT NULL;
  RETURN NULL;
END $$;
