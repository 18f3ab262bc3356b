import { Box, type BoxProps } from '@mantine/core';

/** Takes the place of content that is loading. Must have the content's size, so that nothing moves. */
export function Placeholder(props: BoxProps) {
  return <Box className="hatched" bdrs="sm" {...props} />;
}

/** Hatching marks missing content, as it marks cut material in technical drawings. */
export function Hatch(props: BoxProps) {
  return (
    <Box
      w="100%"
      h="3.5rem"
      bd="1px solid var(--line-2)"
      bdrs="md"
      c="var(--line-2)"
      bg="var(--hatch-web)"
      aria-hidden
      {...props}
    />
  );
}
