-- Posts many transactions in one call and one database transaction. Every caller whose posting was refused learns why; the rest are
-- booked. Refusals are answers, not exceptions: an exception (legs that do not sum to zero, mixed currencies) undoes the whole call.
-- Items and legs come as columns; leg_item is a 1-based place among the items, and legs are sorted by it.
-- Answers one row per item: see PostOutcome in types.ts.
-- Plans are kept, and kept to indexes: one made while the bank was empty would read whole tables, also to check foreign keys, until the
-- next analyze (measured: 80 postings a second instead of thousands).
create or replace function ledger_write(
  keys uuid[], digests text[], kinds text[], days date[], corrected bigint[], item_hold uuid[],
  leg_item int[], leg_account bigint[], leg_amount bigint[], leg_value_on date[], leg_forced boolean[], leg_type text[], leg_common smallint[],
  leg_own smallint[], leg_title text[], leg_detail text[], leg_reference text[], leg_document bigint[], leg_data jsonb[], p_at timestamptz)
returns table (item int, outcome text, transaction_id bigint, account_id bigint)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  -- what is decided for each item, and for each leg: transaction (null when refused), number, balance after, booking day
  result text[]; txn bigint[]; refused_by bigint[]; old_digest text[];
  leg_ix int[]; leg_txn bigint[]; leg_seq bigint[]; leg_balance bigint[]; leg_day date[];
  -- accounts, by place in `ids`; `free` is what may be spent: balance + overdraft − held
  ids bigint[]; balances bigint[]; held_sums bigint[]; free bigint[]; seqs bigint[]; houses boolean[]; currencies text[]; last_days date[]; touched boolean[];
  -- live holds named by the items
  hold_id uuid[]; hold_ix int[]; hold_amount bigint[]; hold_txn bigint[]; hold_accounts bigint[] := '{}';
  -- accounts of the bank's own whose postings go to their stripes, and the row of the one that is taken
  striped bigint[]; by_key boolean; parent record; stripe ledger_accounts;
  item_count int; leg_count int; p int := 1; first int; took int; k int; h int; total bigint; least_free bigint; ok boolean; one_currency text;
begin
  item_count := coalesce(cardinality(keys), 0); leg_count := coalesce(cardinality(leg_item), 0);
  if array_remove(item_hold, null) <> '{}' then
    select coalesce(array_agg(x.account_id), '{}') into hold_accounts from holds x where x.id = any(item_hold);
  end if;

  -- 1 Lock the accounts in order of id, so that no two calls wait for each other; what is read is what the lock holds.
  select array_agg(a.id), array_agg(a.balance), array_agg(a.held), array_agg(a.balance + a.overdraft - a.held), array_agg(a.seq),
         array_agg(a.house), array_agg(a.currency::text), array_agg(a.last_booked_on), array_agg(false)
    into ids, balances, held_sums, free, seqs, houses, currencies, last_days, touched
    from (select * from ledger_accounts where id = any(leg_account || hold_accounts) and stripes = 0 order by id for no key update) a;

  -- What goes through an account that has stripes goes to one of them that nobody keeps, by choice that of this connection. They come after
  -- all other accounts, and whoever has one waits for no other account: two calls still never wait for each other.
  select array_agg(x.id order by x.id) into striped
    from (select distinct u.account as id from unnest(leg_account) u(account) where u.account <> all(coalesce(ids, '{}'))) x;
  if striped is not null then
    -- What moves among such accounts alone has nothing else by which the same key would wait for itself: it takes the first stripe of each.
    select bool_or(x.only) into by_key
      from (select bool_and(u.account = any(striped)) as only from unnest(leg_item, leg_account) u(item, account) group by u.item) x;
    for parent in select x.id, x.stripes from ledger_accounts x where x.id = any(striped) and x.stripes > 0 order by x.id loop
      select * into stripe from ledger_accounts x where x.stripe_of = parent.id and not by_key
        order by (x.id + pg_backend_pid()) % parent.stripes limit 1 for no key update skip locked;
      if not found then
        select * into stripe from ledger_accounts x where x.stripe_of = parent.id order by x.id limit 1 for no key update;
      end if;
      leg_account := array_replace(leg_account, parent.id, stripe.id);
      ids := ids || stripe.id; balances := balances || stripe.balance; held_sums := held_sums || stripe.held;
      free := free || stripe.balance + stripe.overdraft - stripe.held; seqs := seqs || stripe.seq; houses := houses || stripe.house;
      currencies := currencies || stripe.currency::text; last_days := last_days || stripe.last_booked_on; touched := touched || false;
    end loop;
  end if;

  -- 2 Earlier answers, read after the locks: whoever posted the same key on these accounts has committed or waits behind us.
  select array_agg(t.id order by u.place), array_agg(t.digest order by u.place) into txn, old_digest
    from unnest(keys) with ordinality u(key, place) left join (select * from transactions where key = any(keys)) t on t.key = u.key;
  if hold_accounts <> '{}' then
    select array_agg(x.id), array_agg(array_position(ids, x.account_id)), array_agg(x.amount), array_agg(null::bigint)
      into hold_id, hold_ix, hold_amount, hold_txn
      from holds x where x.id = any(item_hold) and x.released_at is null;
  end if;
  select array_agg(array_position(ids, u.account) order by u.place) into leg_ix from unnest(leg_account) with ordinality u(account, place);
  result := array_fill(null::text, array[item_count]); refused_by := array_fill(null::bigint, array[item_count]);
  leg_txn := array_fill(null::bigint, array[leg_count]); leg_seq := leg_txn; leg_balance := leg_txn; leg_day := array_fill(null::date, array[leg_count]);

  -- 3 Decide in order of arrival, in memory.
  for i in 1..item_count loop
    first := p; took := p - 1; total := 0; one_currency := null; h := null;
    ok := txn[i] is null;
    if not ok then
      result[i] := case when old_digest[i] = digests[i] then 'REPLAYED' else 'KEY_REUSED' end;
    elsif item_hold[i] is not null then
      h := array_position(hold_id, item_hold[i]);
      if h is null or hold_txn[h] is not null then
        ok := false; result[i] := 'NO_HOLD'; h := null;
      else
        -- Held money was promised: a charge within its hold is paid even where forced charges have taken the account beyond its limit since.
        k := hold_ix[h]; least_free := least(0, free[k]); free[k] := free[k] + hold_amount[h];
      end if;
    end if;
    while p <= leg_count and leg_item[p] = i loop
      total := total + leg_amount[p];
      if ok then
        k := leg_ix[p];
        if k is null then
          ok := false; result[i] := 'NO_ACCOUNT'; refused_by[i] := leg_account[p];
        elsif leg_amount[p] < 0 and not houses[k] and leg_forced[p] is not true
            and free[k] + leg_amount[p] < (case when k = hold_ix[h] then least_free else 0 end) then
          ok := false; result[i] := 'INSUFFICIENT_FUNDS'; refused_by[i] := leg_account[p];
        elsif one_currency <> currencies[k] then
          raise exception 'Posting % mixes currencies', keys[i] using errcode = 'check_violation';
        else
          one_currency := currencies[k]; free[k] := free[k] + leg_amount[p]; took := p;
        end if;
      end if;
      p := p + 1;
    end loop;
    if total <> 0 or p - first < 2 then
      raise exception 'Posting % does not balance: % legs sum to %', keys[i], p - first, total using errcode = 'check_violation';
    end if;
    if ok then
      result[i] := 'POSTED'; txn[i] := nextval('transactions_id_seq');
      if h is not null then
        hold_txn[h] := txn[i]; k := hold_ix[h]; held_sums[k] := held_sums[k] - hold_amount[h]; touched[k] := true;
      end if;
      for q in first..p - 1 loop
        k := leg_ix[q];
        balances[k] := balances[k] + leg_amount[q]; seqs[k] := seqs[k] + 1; last_days[k] := greatest(days[i], last_days[k]); touched[k] := true;
        leg_txn[q] := txn[i]; leg_seq[q] := seqs[k]; leg_balance[q] := balances[k]; leg_day[q] := last_days[k];
      end loop;
    else -- give back what the refused item took
      if h is not null then k := hold_ix[h]; free[k] := free[k] - hold_amount[h]; end if;
      for q in first..took loop k := leg_ix[q]; free[k] := free[k] - leg_amount[q]; end loop;
    end if;
  end loop;
  if p <= leg_count then raise exception 'Legs are not sorted by item' using errcode = 'check_violation'; end if;

  -- 4 Write once.
  insert into transactions (id, key, digest, kind, booked_on, posted_at, corrects)
    select u.id, u.key, u.digest, u.kind, u.day, p_at, u.corrects
    from unnest(txn, keys, digests, kinds, days, corrected, result) u(id, key, digest, kind, day, corrects, result) where u.result = 'POSTED';
  -- In parts (`parts/next-entries.ts`) what a search looks at is written here: of a generated column each part that a statement writes to plans
  -- the expression anew.
  if (select relkind = 'p' from pg_class where oid = 'entries'::regclass) then
    insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
                         title, detail, reference, document_number, data, searched)
      select x.account, x.seq, x.txn, x.day, coalesce(x.value_on, x.day), x.amount, x.balance, coalesce(x.forced, false), x.type, x.common,
             coalesce(x.own, 0), x.title, coalesce(x.detail, ''), coalesce(x.reference, ''), coalesce(x.document, 0), x.data,
             searchable(' ' || x.title || ' ' || coalesce(x.detail, '') || ' ' || coalesce(x.reference, ''))
      from unnest(leg_account, leg_seq, leg_txn, leg_day, leg_value_on, leg_amount, leg_balance, leg_forced, leg_type, leg_common, leg_own,
                  leg_title, leg_detail, leg_reference, leg_document, leg_data)
             x(account, seq, txn, day, value_on, amount, balance, forced, type, common, own, title, detail, reference, document, data)
      where x.txn is not null;
  else
    insert into entries (account_id, seq, transaction_id, booked_on, value_on, amount, balance_after, forced, type, common_concept, own_concept,
                         title, detail, reference, document_number, data)
      select x.account, x.seq, x.txn, x.day, coalesce(x.value_on, x.day), x.amount, x.balance, coalesce(x.forced, false), x.type, x.common,
             coalesce(x.own, 0), x.title, coalesce(x.detail, ''), coalesce(x.reference, ''), coalesce(x.document, 0), x.data
      from unnest(leg_account, leg_seq, leg_txn, leg_day, leg_value_on, leg_amount, leg_balance, leg_forced, leg_type, leg_common, leg_own,
                  leg_title, leg_detail, leg_reference, leg_document, leg_data)
             x(account, seq, txn, day, value_on, amount, balance, forced, type, common, own, title, detail, reference, document, data)
      where x.txn is not null;
  end if;
  if hold_txn is not null then
    update holds x set released_at = p_at, transaction_id = u.txn
      from unnest(hold_id, hold_txn) u(id, txn) where x.id = any(hold_id) and x.id = u.id and u.txn is not null;
  end if;
  update ledger_accounts a
    set balance = u.balance, held = u.held, seq = u.seq, last_booked_on = u.day, beyond_limit = case when a.house then 0 else greatest(0, -u.free) end
    from unnest(ids, balances, held_sums, free, seqs, last_days, touched) u(id, balance, held, free, seq, day, touched)
    where a.id = any(ids) and a.id = u.id and u.touched;
  return query select u.place::int, u.result, u.txn, u.account from unnest(result, txn, refused_by) with ordinality u(result, txn, account, place);
end $$;

-- The same for items and legs that come as JSON.
--   p_items  [{ key, digest, kind, bookedOn, corrects?, hold? }]   in order of arrival
--   p_legs   [{ item, account, amount, … }]                        item: 1-based place in p_items; sorted by it
create or replace function ledger_post(p_items json, p_legs json, p_at timestamptz)
returns table (item int, outcome text, transaction_id bigint, account_id bigint)
language plpgsql security definer set search_path = public, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  i record; l record;
begin
  -- A function scan yields its rows in order and nothing here reorders them, so places in the arrays are places in the input.
  select array_agg(x.key) as keys, array_agg(x.digest) as digests, array_agg(x.kind) as kinds, array_agg(x."bookedOn") as days,
         array_agg(x.corrects) as corrected, array_agg(x.hold) as holds
    into i from json_to_recordset(p_items) x(key uuid, digest text, kind text, "bookedOn" date, corrects bigint, hold uuid);
  select array_agg(x.item) as items, array_agg(x.account) as accounts, array_agg(x.amount) as amounts, array_agg(x."valueOn") as days,
         array_agg(x.forced) as forced, array_agg(x.type) as types, array_agg(x."commonConcept") as common, array_agg(x."ownConcept") as own,
         array_agg(x.title) as titles, array_agg(x.detail) as details, array_agg(x.reference) as refs, array_agg(x."documentNumber") as documents,
         array_agg(x.data) as data
    into l from json_to_recordset(p_legs) x(item int, account bigint, amount bigint, "valueOn" date, forced boolean, type text,
      "commonConcept" smallint, "ownConcept" smallint, title text, detail text, reference text, "documentNumber" bigint, data jsonb);
  return query select * from ledger_write(i.keys, i.digests, i.kinds, i.days, i.corrected, i.holds, l.items, l.accounts, l.amounts, l.days,
    l.forced, l.types, l.common, l.own, l.titles, l.details, l.refs, l.documents, l.data, p_at);
end $$;

revoke all on function ledger_post(json, json, timestamptz), ledger_write(
  uuid[], text[], text[], date[], bigint[], uuid[], int[], bigint[], bigint[], date[], boolean[], text[], smallint[], smallint[],
  text[], text[], text[], bigint[], jsonb[], timestamptz) from public;
grant execute on function ledger_post(json, json, timestamptz) to almenara_app;
