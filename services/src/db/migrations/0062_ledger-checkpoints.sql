CREATE TABLE "ledger_checkpoints" (
	"account_id" bigint PRIMARY KEY NOT NULL,
	"seq" bigint NOT NULL,
	"balance" bigint NOT NULL,
	"booked_on" date NOT NULL,
	"digest" numeric NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_verifications" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_verifications_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp with time zone NOT NULL,
	"whole" boolean NOT NULL,
	"fresh" bigint NOT NULL,
	"sampled" bigint NOT NULL,
	"sampled_to" bigint NOT NULL,
	"last_transaction" bigint NOT NULL
);
--> statement-breakpoint
ALTER TABLE "ledger_checkpoints" ADD CONSTRAINT "ledger_checkpoints_account_id_ledger_accounts_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_accounts"("id") ON DELETE no action ON UPDATE no action;