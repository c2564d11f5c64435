DROP INDEX "platform"."billing_events_waiting";--> statement-breakpoint
ALTER TABLE "platform"."billing_events" DROP COLUMN "next_attempt_at";