ALTER TABLE "payments" ADD COLUMN "period_start" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "period_end" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "withdrawn_cents" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "paid_back_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_period" CHECK (num_nulls(period_start, period_end) in (0, 2));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_withdrawal" CHECK (num_nulls(withdrawn_at, withdrawn_cents) in (0, 2) and (paid_back_at is null or withdrawn_at is not null));