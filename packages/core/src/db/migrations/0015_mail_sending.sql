ALTER TABLE "platform"."mails" DROP CONSTRAINT "mails_state";--> statement-breakpoint
ALTER TABLE "platform"."mails" ADD CONSTRAINT "mails_state" CHECK (state in ('waiting', 'sending', 'sent', 'kept', 'undeliverable'));
