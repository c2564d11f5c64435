ALTER TABLE "provider_subscriptions" ADD COLUMN "pending_plan" text;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "pending_reason" text;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "pending_invoice_id" text;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "pending_url" text;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD COLUMN "pending_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "provider_subscriptions" ADD CONSTRAINT "provider_subscriptions_pending" CHECK (num_nulls(pending_plan, pending_reason, pending_invoice_id, pending_until) in (0, 4));