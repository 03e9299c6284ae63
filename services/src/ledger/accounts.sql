-- Sets money aside. p_holds: [{ id, account, amount, reason, title, expiresAt? }] in order of arrival; one answer per item.
create or replace function ledger_place_holds(p_holds json, p_at timestamptz)
returns table (item int, outcome text)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  wanted record; old record; ids bigint[]; free bigint[]; house boolean[]; added bigint[]; result text[] := '{}'; placed uuid[] := '{}'; k int;
begin
  select array_agg(a.id), array_agg(a.balance + a.overdraft - a.held), array_agg(a.house), array_agg(0::bigint) into ids, free, house, added
    from (select * from ledger_accounts
          where id = any(array(select x.account from json_to_recordset(p_holds) x(account bigint))) order by id for no key update) a;
  for wanted in select x.*, row_number() over () as item from json_to_recordset(p_holds) x(id uuid, account bigint, amount bigint) loop
    k := array_position(ids, wanted.account);
    select h.account_id, h.amount into old from holds h where h.id = wanted.id;
    if found then
      result[wanted.item] := case when old.account_id = wanted.account and old.amount = wanted.amount then 'REPLAYED' else 'KEY_REUSED' end;
    elsif k is null then
      result[wanted.item] := 'NO_ACCOUNT';
    elsif not house[k] and free[k] < wanted.amount then
      result[wanted.item] := 'INSUFFICIENT_FUNDS';
    else
      result[wanted.item] := 'PLACED'; placed := placed || wanted.id;
      free[k] := free[k] - wanted.amount; added[k] := added[k] + wanted.amount;
    end if;
  end loop;
  insert into holds (id, account_id, amount, reason, title, placed_at, expires_at)
    select x.id, x.account, x.amount, x.reason, x.title, p_at, x."expiresAt"
    from json_to_recordset(p_holds) x(id uuid, account bigint, amount bigint, reason text, title text, "expiresAt" timestamptz)
    where x.id = any(placed);
  update ledger_accounts a set held = a.held + u.added from unnest(ids, added) u(id, added) where a.id = any(ids) and a.id = u.id and u.added <> 0;
  return query select u.place::int, u.result from unnest(result) with ordinality u(result, place);
end $$;

-- Makes held money available again. Answers one row per id: RELEASED, or NOT_HELD when it is unknown, charged or released already.
create or replace function ledger_release_holds(p_ids uuid[], p_at timestamptz)
returns table (item int, outcome text)
language plpgsql security definer set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
#variable_conflict use_column
declare
  released uuid[]; accounts bigint[]; amounts bigint[];
begin
  -- A hold changes only under its account's lock: the same order as everywhere, accounts by id and then what hangs from them.
  perform from ledger_accounts where id = any(array(select h.account_id from holds h where h.id = any(p_ids))) order by id for no key update;
  with freed as (
    update holds h set released_at = p_at where h.id = any(p_ids) and h.released_at is null returning h.id, h.account_id, h.amount
  ) select array_agg(f.id), array_agg(f.account_id), array_agg(f.amount) into released, accounts, amounts from freed f;
  update ledger_accounts a
    set held = a.held - u.amount, beyond_limit = case when a.house then 0 else greatest(0, -(a.balance + a.overdraft - a.held + u.amount)) end
    from (select f.id, sum(f.amount)::bigint as amount from unnest(accounts, amounts) f(id, amount) group by f.id) u
    where a.id = any(accounts) and a.id = u.id;
  return query select u.place::int, case when u.id = any(released) then 'RELEASED' else 'NOT_HELD' end
    from unnest(p_ids) with ordinality u(id, place);
end $$;

-- Releases up to p_limit holds that have lapsed; answers how many. Run by the scheduler until it answers 0.
create or replace function ledger_release_expired(p_at timestamptz, p_limit int)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  select count(*) from ledger_release_holds(
    array(select h.id from holds h where h.released_at is null and h.expires_at <= p_at order by h.expires_at limit p_limit), p_at) r
  where r.outcome = 'RELEASED'
$$;

-- A new account of the books, empty. Answers its id.
create or replace function ledger_open_account(p_house boolean, p_currency text, p_overdraft bigint)
returns bigint language sql security definer set search_path = public, pg_temp as $$
  insert into ledger_accounts (house, currency, overdraft) values (p_house, p_currency, p_overdraft) returning id
$$;

-- Shares the postings of an account of the bank's own among so many others, opened here if they are not there yet. What there is in it is the sum
-- of its own balance, which does not change any more, and of theirs.
create or replace function ledger_open_stripes(p_account bigint, p_count int)
returns void language plpgsql security definer set search_path = public, pg_temp as $$
declare
  parent ledger_accounts;
begin
  select * into parent from ledger_accounts where id = p_account and house and stripe_of is null for no key update;
  if not found then raise exception '% is no account of the bank''s own', p_account using errcode = 'check_violation'; end if;
  insert into ledger_accounts (house, currency, stripe_of) select true, parent.currency, p_account from generate_series(parent.stripes + 1, p_count);
  update ledger_accounts set stripes = p_count where id = p_account and stripes < p_count;
end $$;

revoke all on function ledger_open_stripes(bigint, int) from public;
grant execute on function ledger_open_stripes(bigint, int) to almenara_app;
revoke all on function ledger_place_holds(json, timestamptz), ledger_release_holds(uuid[], timestamptz), ledger_release_expired(timestamptz, int),
  ledger_open_account(boolean, text, bigint) from public;
grant execute on function ledger_place_holds(json, timestamptz), ledger_release_holds(uuid[], timestamptz), ledger_release_expired(timestamptz, int),
  ledger_open_account(boolean, text, bigint) to almenara_app;
