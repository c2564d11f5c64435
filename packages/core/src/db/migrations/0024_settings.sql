ALTER TABLE "user_settings" ADD COLUMN "mail_language" text DEFAULT 'en' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "money_colors" text DEFAULT 'green-red' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "week_start" text DEFAULT 'sunday' NOT NULL;--> statement-breakpoint
ALTER TABLE "user_settings" ADD COLUMN "statement_zone" text;--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_mail_language" CHECK (mail_language in ('en', 'pt', 'es', 'fr'));--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_money_colors" CHECK (money_colors in ('green-red', 'blue-orange'));--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_week_start" CHECK (week_start in ('sunday', 'monday', 'saturday'));--> statement-breakpoint
ALTER TABLE "user_settings" ADD CONSTRAINT "user_settings_statement_zone" CHECK (char_length(statement_zone) between 1 and 64);--> statement-breakpoint
-- The language of mail to an account. Mail is queued by jobs and by the auth role's callers, who see no settings.
CREATE FUNCTION "mail_language"(account uuid) RETURNS text
  LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog, pg_temp AS $$
BEGIN
  RETURN coalesce((SELECT s.mail_language FROM public.user_settings s WHERE s.user_id = account), 'en');
END $$;--> statement-breakpoint
REVOKE ALL ON FUNCTION mail_language(uuid) FROM PUBLIC;--> statement-breakpoint
GRANT EXECUTE ON FUNCTION mail_language(uuid) TO candlebook_app;--> statement-breakpoint
-- Accounts from before the onboarding existed have nothing to be asked.
UPDATE subscribers SET onboarding_completed = true;
