ALTER TABLE "user_settings" DROP CONSTRAINT "user_settings_statement_zone";--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "trade_days_zone" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_statement_zone" CHECK (char_length(statement_zone) between 1 and 64 and char_length(trade_days_zone) between 1 and 64);