/** What is written of an entry, in SQL; the rest is derived from it. */
export const ENTRY_COLUMNS = `account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
  title, detail, reference, document_number, data`
