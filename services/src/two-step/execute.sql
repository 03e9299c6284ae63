-- Does what signed orders with work of their own are for, once that work has judged them and in the same transaction: posts what they froze, or
-- holds the money until a network's word, and marks them. Their rows are locked already (`orders_confirm`); accounts are locked here, by id.
--   p_items  [{ order, refusal?, hold?, holds?, legs? }], once each. `refusal`: what the work refuses it with; `hold`: { id, account, amount, reason,
--            title }, set aside in the place of posting, until a network's word ends the order; `holds`: several of them, all or none, each of which
--            its own word ends: the order, which one person signs, is executed; `legs`: what is posted of one that froze none, whose work knows them
--            only now
-- Answers one row per item, in their order: EXECUTED, PROCESSING, or REFUSED with what refuses it.
create or replace function orders_execute(p_items json, p_on date, p_at timestamptz)
returns table (item int, outcome text, refusal text)
language plpgsql security definer rows 10 set search_path = public, pg_temp
  set plan_cache_mode = force_generic_plan set enable_seqscan = off set enable_bitmapscan = off as $$
#variable_conflict use_column
declare
  -- by place in `p_items`
  ids uuid[]; refusals text[]; network json[]; several json[]; kinds text[]; digests bytea[]; shared uuid[]; intact boolean[]; complete boolean[];
  legs json[]; txns bigint[]; places int[] := '{}'; split int[] := '{}'; posting int[] := '{}'; ended int[] := '{}';
  holding json; answers text[]; posted bigint[]; k int;
begin
  if json_array_length(p_items) = 0 then return; end if;
  select array_agg(o.id order by x.item), array_agg(x.refusal order by x.item), array_agg(x.hold order by x.item),
         array_agg(x.holds order by x.item), array_agg(o.kind order by x.item), array_agg(o.digest order by x.item),
         array_agg(case when o.required > 1 and o.hold_account is not null then o.id end order by x.item),
         array_agg(o.intact order by x.item), array_agg(o.complete order by x.item),
         array_agg(case when json_array_length(o.legs) > 0 or x.legs is null then o.legs else x.legs end order by x.item),
         array_agg(null::bigint order by x.item)
    into ids, refusals, network, several, kinds, digests, shared, intact, complete, legs, txns
    from (select r.*, row_number() over () as item from json_to_recordset(p_items) r("order" uuid, refusal text, hold json, holds json, legs json)) x
      -- By their ids, which no plan reads but by index: one made for a few rows joins by going through all orders. What is frozen is read once.
      join (select o.id, o.kind, o.digest, o.required, o.hold_account, f.legs, sha256(convert_to(o.frozen, 'UTF8')) = o.digest as intact,
                   o.status in ('SIGNING', 'WAITING')
                     and (select count(*) from order_signatures s where s.order_id = o.id and s.signed_at is not null) >= o.required as complete
            from orders o cross join lateral json_to_record(o.frozen::json) f(legs json)
            where o.id = any(array(select r."order" from json_to_recordset(p_items) r("order" uuid)))) o on o.id = x."order";
  for i in 1..cardinality(ids) loop
    -- Whoever calls this, nothing is executed that has not all its signatures.
    if not complete[i] then
      raise exception 'Order % is not signed by all', ids[i] using errcode = 'data_corrupted';
    elsif refusals[i] is null and not intact[i] then
      raise exception 'Order % is not what was signed', ids[i] using errcode = 'data_corrupted';
    elsif refusals[i] is null and network[i] is not null then places := places || i;
    elsif refusals[i] is null and several[i] is not null then
      if shared[i] is not null or json_array_length(legs[i]) > 0 then
        raise exception 'Order % holds for several and is signed by several, or posts', ids[i] using errcode = 'data_corrupted';
      end if;
      split := split || i;
    elsif refusals[i] is null and json_array_length(legs[i]) > 0 then posting := posting || i;
    end if;
  end loop;

  -- What was held while others signed is of no more use to an order that is refused, and makes room for the hold that waits for a network.
  if places <> '{}' or split <> '{}' or array_remove(shared, null) <> '{}' then
    -- All accounts are locked together first, so that two processes never wait for each other.
    perform from ledger_accounts where id = any(
      array(select (l.leg ->> 'account')::bigint from unnest(legs) o(legs), json_array_elements(o.legs) l(leg))
      || array(select (network[p] ->> 'account')::bigint from unnest(places) p)
      || array(select (h.hold ->> 'account')::bigint from unnest(split) p, json_array_elements(several[p]) h(hold))
      || array(select h.account_id from holds h where h.id = any(shared))) and stripes = 0 order by id for no key update;
    perform ledger_release_holds(array(
      select u.id from unnest(shared, refusals, network) u(id, refusal, hold) where u.id is not null and (u.refusal is not null or u.hold is not null)), p_at);
  end if;
  if places <> '{}' then
    select json_agg(network[u.p] order by u.n) into holding from unnest(places) with ordinality u(p, n);
    select array_agg(h.outcome order by h.item) into answers from ledger_place_holds(holding, p_at) h;
    for i in 1..cardinality(places) loop
      if answers[i] = 'INSUFFICIENT_FUNDS' then refusals[places[i]] := answers[i];
      elsif answers[i] not in ('PLACED', 'REPLAYED') then raise exception 'Hold of order %: %', ids[places[i]], answers[i];
      end if;
    end loop;
  end if;
  foreach k in array split loop
    select array_agg(h.outcome) into answers from ledger_place_holds(several[k], p_at) h where h.outcome not in ('PLACED', 'REPLAYED');
    if answers[1] = 'INSUFFICIENT_FUNDS' then
      refusals[k] := answers[1];
      perform ledger_release_holds(array(select (h.hold ->> 'id')::uuid from json_array_elements(several[k]) h(hold)), p_at);
    elsif answers is not null then raise exception 'Holds of order %: %', ids[k], answers[1];
    end if;
  end loop;
  if posting <> '{}' then
    select array_agg(case when p.outcome in ('POSTED', 'REPLAYED') then null else p.outcome end), array_agg(p.transaction_id) into answers, posted
      from orders_post(array(select ids[x] from unnest(posting) x), array(select digests[x] from unnest(posting) x),
                       array(select kinds[x] from unnest(posting) x), array(select shared[x] from unnest(posting) x),
                       array(select legs[x] from unnest(posting) x), p_on, p_at) p;
    for i in 1..cardinality(posting) loop
      k := posting[i]; refusals[k] := answers[i]; txns[k] := posted[i];
    end loop;
    -- What the ledger refuses is not charged: the hold of its signatures goes too.
    if array_remove(answers, null) <> '{}' and array_remove(shared, null) <> '{}' then
      perform ledger_release_holds(array(select shared[x] from unnest(posting) x where refusals[x] is not null and shared[x] is not null), p_at);
    end if;
  end if;

  select coalesce(array_agg(i), '{}') into ended from generate_series(1, cardinality(ids)) i where refusals[i] is not null or network[i] is null;
  perform orders_finish(array(select ids[x] from unnest(ended) x), array(select refusals[x] from unnest(ended) x),
                        array(select txns[x] from unnest(ended) x), p_at, true);
  if places <> '{}' then
    perform orders_process_all(array(select ids[x] from unnest(places) x where refusals[x] is null));
  end if;
  return query
    select u.place::int, case when u.refusal is not null then 'REFUSED' when u.hold is not null then 'PROCESSING' else 'EXECUTED' end, u.refusal
    from unnest(refusals, network) with ordinality u(refusal, hold, place);
end $$;

revoke all on function orders_execute(json, date, timestamptz) from public;
grant execute on function orders_execute(json, date, timestamptz) to almenara_app;
