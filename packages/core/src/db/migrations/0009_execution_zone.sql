ALTER TABLE "executions" ADD COLUMN "zone" text;--> statement-breakpoint
UPDATE "executions" SET "zone" = CASE WHEN "broker" = 'Interactive Brokers' THEN 'America/New_York' ELSE 'UTC' END WHERE "executed_at" IS NOT NULL;
