ALTER TABLE "account_currency_changes" DROP CONSTRAINT "account_currency_changes_currency";--> statement-breakpoint
ALTER TABLE "user_settings" DROP CONSTRAINT "user_settings_currency";--> statement-breakpoint
ALTER TABLE "account_currency_changes" ADD CONSTRAINT "account_currency_changes_currency" CHECK (currency ~ '^[A-Z]{3}$');--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_currency" CHECK (currency ~ '^[A-Z]{3}$');