-- Three columns get the standard terms of their meaning.
ALTER TABLE "imports" RENAME COLUMN "brought_back" TO "restored_trade_ids";--> statement-breakpoint
ALTER TABLE "import_changes" RENAME COLUMN "into_trade_id" TO "merged_into_trade_id";--> statement-breakpoint
ALTER TABLE "import_plans" RENAME COLUMN "beat_at" TO "heartbeat_at";
