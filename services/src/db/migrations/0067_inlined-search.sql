-- The same rule as before (0004), without `strict`: of nothing it is nothing all the same, and PostgreSQL puts the expression in the place of the
-- call. Called, it cost each entry and each payment that is written ten times as much as the rule itself. The second line is what the third
-- makes of the letters that Spanish text has besides ASCII: nearly all names and concepts end in it, and the third is slow.
create or replace function searchable(value text) returns text language sql immutable parallel safe return
  case when octet_length(value) = char_length(value) then lower(value collate "C")
  when octet_length(translate(value, 'áéíóúüñçàèìòùïâêîôûãõäëöÁÉÍÓÚÜÑÇÀÈÌÒÙÏÂÊÎÔÛÃÕÄËÖºª', 'aeiouuncaeiouiaeiouaoaeoAEIOUUNCAEIOUIAEIOUAOAEOoa')) = char_length(value)
    then lower(translate(value, 'áéíóúüñçàèìòùïâêîôûãõäëöÁÉÍÓÚÜÑÇÀÈÌÒÙÏÂÊÎÔÛÃÕÄËÖºª', 'aeiouuncaeiouiaeiouaoaeoAEIOUUNCAEIOUIAEIOUAOAEOoa') collate "C")
  else lower(
    replace(replace(replace(replace(
      translate(regexp_replace(normalize(value, nfkd), '[\u0300-\u036f]', '', 'g'), 'ÆŒÞẞØĐÐŁøđðłı⁄ĦŊŦ', 'æœþßoddloddli/ħŋŧ'),
      'ß', 'ss'), 'æ', 'ae'), 'œ', 'oe'), 'þ', 'th') collate "C") end;
