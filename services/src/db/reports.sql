-- What the role for reports may read: the books, what was ordered and paid, and whose it is. A table that is not named here is not read for
-- reports, a new one neither. Of tables with passwords, codes or what was signed only some columns are.
revoke all on all tables in schema public from almenara_reports;
grant select on ledger_accounts, transactions, entries, holds, parties, products, holders, bank_days, set_aside_items, payments,
  received_payments, payment_recalls, received_recalls, periodic_transfers, remittances, remittance_debits, loans, financing_receipts,
  card_movements, service_statuses, feature_statuses, first_days, schema_state to almenara_reports;
grant select (id, party_id, username, password_status, blocked_at, blocked_because, executive, business) on users to almenara_reports;
grant select (id, user_id, kind, title, product_id, amount, reference, status, required, signed, created_at, expires_at, closed_at, refusal,
  transaction_id) on orders to almenara_reports;
