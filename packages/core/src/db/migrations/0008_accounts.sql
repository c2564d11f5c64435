ALTER TABLE "executions" ADD COLUMN "account" text;--> statement-breakpoint
ALTER TABLE "trades" ADD COLUMN "account" text;