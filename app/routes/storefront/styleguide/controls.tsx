import { useState } from 'react';

import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Field, TextArea } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Select } from '#app/ui/select.tsx';
import { Stepper } from '#app/ui/stepper.tsx';

import { Group, Row, State } from './sample.tsx';

const SORT_OPTIONS = [
  { value: 'most', label: 'Most Delivered' },
  { value: 'cheap', label: 'Price: low to high' },
];
// Permanent hover and focus styles, so that they can be compared side by side.
const FOCUS_CLASS = 'outline-2 outline-offset-2 outline-focus';

export function Buttons() {
  return (
    <Group title="Buttons">
      <Row>
        <State name="Primary">
          <Button>Purchase Now</Button>
        </State>
        <State name="Primary, hover">
          <Button className="bg-inverse/85">Purchase Now</Button>
        </State>
        <State name="Primary, focus">
          <Button className={FOCUS_CLASS}>Purchase Now</Button>
        </State>
        <State name="Primary, disabled">
          <Button disabled>Apply</Button>
        </State>
        <State name="Primary, loading">
          <Button aria-disabled aria-busy>
            Adding...
          </Button>
        </State>
        <State name="With icon">
          <Button>
            <Icon name="plus" className="size-4" />
            Add to Cart
          </Button>
        </State>
      </Row>
      <Row>
        <State name="Outline">
          <Button variant="outline">Add to Cart</Button>
        </State>
        <State name="Outline, hover">
          <Button variant="outline" className="border-ink bg-sunken">
            Add to Cart
          </Button>
        </State>
        <State name="Outline, focus">
          <Button variant="outline" className={FOCUS_CLASS}>
            Add to Cart
          </Button>
        </State>
        <State name="Outline, disabled">
          <Button variant="outline" disabled>
            Add to Cart
          </Button>
        </State>
        <State name="Ghost">
          <Button variant="ghost">View Details</Button>
        </State>
        <State name="Link">
          <ButtonLink to="/services" variant="outline">
            Browse More Services
          </ButtonLink>
        </State>
      </Row>
      <Row>
        <State name="Small, 40 px">
          <Button size="sm">Save</Button>
        </State>
        <State name="Medium, 44 px">
          <Button>Save</Button>
        </State>
        <State name="Large, 52 px">
          <Button size="lg">Browse Services</Button>
        </State>
        <State name="On the band">
          <div className="bg-band p-3">
            <Button variant="band">Undo</Button>
          </div>
        </State>
      </Row>
    </Group>
  );
}

export function Fields() {
  const [quantity, setQuantity] = useState(2);
  return (
    <Group title="Fields">
      <div className="grid gap-x-6 gap-y-5 md:grid-cols-2 lg:grid-cols-4">
        <Field label="Promo code" placeholder="WELCOME10" hint="One code for each order." />
        <Field label="Promo code, filled" defaultValue="WELCOME10" />
        <Field label="Promo code, wrong" defaultValue="WELCOM" error="Invalid promo code" />
        <Field label="Promo code, disabled" defaultValue="WELCOME10" disabled />
        <TextArea label="What should be working by tomorrow?" />
        <TextArea label="What should be working, wrong" error="Please write at least 10 characters." />
      </div>
      <Row>
        <State name="Select">
          <Select label="Sort" options={SORT_OPTIONS} />
        </State>
        <State name="Select, disabled">
          <Select label="Sort" options={SORT_OPTIONS} disabled />
        </State>
        <State name="Stepper">
          <Stepper label="Quantity of the sample" value={quantity} max={99} onChange={setQuantity} />
        </State>
        <State name="Stepper at its least">
          <Stepper label="Quantity at its least" value={1} max={99} onChange={() => setQuantity(1)} />
        </State>
      </Row>
    </Group>
  );
}
