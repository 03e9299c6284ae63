/** Whom an address stands for, wherever requests are counted by where they come from. */
import { isIPv6 } from 'node:net'
import { Address6 } from 'ip-address'

/** What a provider gives one customer: whoever has a /64 has all its addresses (RFC 6177). */
const SUBNET = 64

/**
 * The network that an IP address belongs to: an IPv4 address is its own, also when it is written as IPv6 (`::ffff:192.0.2.1`); of an IPv6
 * one, the first address of its /64. What is no address is itself.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address.toLowerCase()
  const read = new Address6(address)
  if (read.isMapped4()) return read.to4().correctForm()
  return `${new Address6(`${read.correctForm()}/${SUBNET}`).startAddress().correctForm()}/${SUBNET}`
}
