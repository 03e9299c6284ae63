/**
 * Keeps whoever posts from the books until the transaction ends. Whoever posts locks their accounts first and writes to the other tables afterwards:
 * what needs several of the ledger's tables takes this one first, in the mode that waits for those locks. Declaring a foreign key, which takes less,
 * passes whoever has only locked accounts, takes the accounts and waits for a table that they have written to, while they wait for the accounts.
 */
export const LOCK_BOOKS = 'lock table ledger_accounts in exclusive mode'
