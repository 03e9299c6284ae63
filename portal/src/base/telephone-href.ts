/**
 * Where a printed telephone leads (RFC 3966). Those with a prefix («+44 20…», «0044 20…») keep it; Spain's nine digits get Spain's;
 * shorter ones («112») are only dialled here and have none.
 */
export function telephoneHref(printed: string): `tel:${string}` {
  const digits = printed.replace(/\D/g, '')
  if (printed.trim().startsWith('+')) return `tel:+${digits}`
  if (digits.startsWith('00')) return `tel:+${digits.slice(2)}`
  return digits.length === 9 ? `tel:+34${digits}` : `tel:${digits}`
}
