UPDATE "executions" SET "instrument" = CASE "market" WHEN 'crypto' THEN 'coin' ELSE 'share' END WHERE "instrument" IS NULL;--> statement-breakpoint
UPDATE "platform"."invitations" SET "encrypted_code" = '' WHERE "encrypted_code" IS NULL;--> statement-breakpoint
ALTER TABLE "executions" ALTER COLUMN "instrument" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "platform"."invitations" ALTER COLUMN "encrypted_code" SET NOT NULL;