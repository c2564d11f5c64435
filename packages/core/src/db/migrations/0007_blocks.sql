ALTER TABLE "analytics_rollups" ADD COLUMN "block" text;--> statement-breakpoint
-- Kept apart and not packed, like the other texts.
ALTER TABLE analytics_rollups ALTER COLUMN block SET STORAGE EXTERNAL;
